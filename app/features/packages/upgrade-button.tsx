import { Link } from "react-router";
import { closePanel, openPanel } from "../../state/panels.ts";
import { useLeague } from "../../ui/league.ts";

/** Button to upgrade, as configured by the league (spec: entities#video-configuration). */
export function UpgradeButton({ className = "btn btn-primary" }: { className?: string }) {
  const { buttonText, buttonLink } = useLeague().upgradeButton;
  if (buttonLink !== null) {
    return (
      <Link to={buttonLink} className={className}>
        {buttonText}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        closePanel("upgradePromo");
        openPanel("packages");
      }}
    >
      {buttonText}
    </button>
  );
}
