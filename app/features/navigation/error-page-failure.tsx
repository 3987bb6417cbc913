/** Fallback when the error page itself fails (spec: layout#error-page): a complete document without any dependencies. */
export function ErrorPageFailure({ details }: { details: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Error</title>
      </head>
      <body style={{ fontFamily: "system-ui, sans-serif", margin: "15vh auto", maxWidth: "36rem", padding: "0 1rem" }}>
        <main>
          <h1>An error occured while showing the error page</h1>
          <p>{details}</p>
          <p>
            <a href="/">Go to the home page</a>
          </p>
        </main>
      </body>
    </html>
  );
}
