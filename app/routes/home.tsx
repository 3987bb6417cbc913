export default function Home() {
  return <h1 className="text-xl">Crown League</h1>;
}
