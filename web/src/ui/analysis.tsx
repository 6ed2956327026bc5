// Luck and play of a finished game: what the dice gave against what could be expected, what
// decisions cost against the best ones, and where the costliest were made.
import type { Analysis as Report, TableJson } from "../table/types";
import { percent, t, tn } from "../words";
import { SeatMark } from "./parts";

function amount(report: Report, thousandths: number): string {
    return report.unit === "wins"
        ? percent(thousandths / 10)
        : tn(Math.round(thousandths / 1000), "%1 point", "%1 points");
}

const signedAmount = (report: Report, n: number): string =>
    `${n > 0 ? "+" : n < 0 ? "−" : "±"}${amount(report, Math.abs(n))}`;

// A bar to one side of the middle, or from the left.
function Bar({ share, both }: { share: number; both: boolean }) {
    const width = Math.min(1, Math.abs(share)) * (both ? 50 : 100);
    const left = !both ? 0 : share < 0 ? 50 - width : 50;
    return (
        <span class={`lp ${both ? "both" : ""}`} aria-hidden="true">
            <i style={{ left: `${left}%`, width: `${width}%` }} />
        </span>
    );
}

export function Analysis(props: { report: Report; now: TableJson; show(ply: number): void }) {
    const { report, now, show } = props;
    const most = Math.max(1, ...report.seats.map(({ luck }) => Math.abs(luck)));
    const dearest = Math.max(1, ...report.seats.map(({ cost }) => cost));
    return (
        <section class="play" aria-labelledby="play">
            <h2 id="play">{t("Luck and play")}</h2>
            <table class="lk">
                <thead>
                    <tr>
                        <td />
                        <th scope="col">{t("what the dice gave")}</th>
                        <th scope="col">{t("what decisions cost")}</th>
                    </tr>
                </thead>
                <tbody>
                    {report.seats.map(({ luck, cost, decisions }, seat) => (
                        <tr key={seat}>
                            <th scope="row">
                                <SeatMark seat={seat} /> {now.seats[seat]?.name}
                            </th>
                            <td>
                                <div class="gauge">
                                    <b>{signedAmount(report, luck)}</b>
                                    <Bar share={luck / most} both />
                                </div>
                            </td>
                            <td>
                                <div class="gauge">
                                    <b>{signedAmount(report, -cost)}</b>
                                    <small>{tn(decisions, "%1 decision", "%1 decisions")}</small>
                                    <Bar share={cost / dearest} both={false} />
                                </div>
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {report.mistakes.length > 0 && <h3>{t("The costliest decisions")}</h3>}
            <ol class="mistakes">
                {report.mistakes.map(({ ply, seat, cost, made, better }) => (
                    <li key={ply}>
                        <button onClick={() => show(ply - 1)}>
                            <SeatMark seat={seat} />
                            <span>
                                <b>{now.seats[seat]?.name}:</b>{" "}
                                {t("%1, instead of: %2", made, better)}
                                <small>{t("step %1: look there", ply)}</small>
                            </span>
                            <b class="cost">{signedAmount(report, -cost)}</b>
                        </button>
                    </li>
                ))}
            </ol>
            <p class="mut">
                {report.unit === "wins"
                    ? t("In chances to win, as the strongest computer player sees them.")
                    : t("In points, as the strongest computer player sees them.")}{" "}
                {now.taken_back}
            </p>
        </section>
    );
}
