import { Link } from "react-router";
import { closePanel, openPanel } from "../../state/panels.ts";
import { useLeagueText } from "../../ui/language-attributes.ts";
import { useLeague } from "../../ui/league.ts";

/** Button to upgrade, as configured by the league (spec: entities#video-configuration). */
export function UpgradeButton({ className = "btn btn-primary" }: { className?: string }) {
  const { buttonText, buttonLink } = useLeague().upgradeButton;
  const leagueText = useLeagueText();
  if (buttonLink !== null) {
    return <Link to={buttonLink} className={className} {...leagueText(buttonText)} />;
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        closePanel("upgradePromo");
        openPanel("packages");
      }}
      {...leagueText(buttonText)}
    />
  );
}
