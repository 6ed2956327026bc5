// Luck and play of a game: what the dice gave against what could be expected, how many
// decisions were as good as the best ones, and where the costliest were made.
import type { Analysis as Report, TableJson } from "../table/types";
import { fill, percent, t, tn } from "../words";
import { SeatMark } from "./parts";

function amount(report: Pick<Report, "unit">, thousandths: number): string {
    return report.unit === "wins"
        ? percent(thousandths / 10)
        : tn(Math.round(thousandths / 1000), "%1 point", "%1 points");
}

// The sign of what is shown: next to nothing has none.
function signedAmount(report: Pick<Report, "unit">, n: number): string {
    const shown = Math.round(report.unit === "wins" ? n : n / 1000);
    return `${shown > 0 ? "+" : shown < 0 ? "−" : "±"}${amount(report, Math.abs(n))}`;
}

// The end of a scale for a number: 1, 2 or 5 with zeros.
function scaleEnd(n: number): number {
    const power = 10 ** Math.floor(Math.log10(Math.max(1, n)));
    return power * ([1, 2, 5].find((step) => step * power >= n) ?? 10);
}

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

// What the ends of the bars stand for.
const Scale = ({ marks }: { marks: string[] }) => (
    <span class="scale" aria-hidden="true">
        {marks.map((mark) => (
            <span key={mark}>{mark}</span>
        ))}
    </span>
);

export function Analysis(props: { report: Report; now: TableJson; show(ply: number): void }) {
    const { report, now, show } = props;
    const end = scaleEnd(Math.max(...report.seats.map(({ luck }) => Math.abs(luck))));
    const wins = report.unit === "wins";
    const endText = wins ? percent(end / 10, 0) : String(end / 1000);
    return (
        <section class="play" aria-labelledby="play">
            <h2 id="play">{t("Luck and play")}</h2>
            <table class="lk">
                <thead>
                    <tr>
                        <td />
                        <th scope="col">
                            {wins
                                ? t("Luck: chances to win against the average")
                                : t("Luck: points against the average")}
                            <Scale marks={[`−${endText}`, `+${endText}`]} />
                        </th>
                        <th scope="col">
                            {t("Choices as good as the strongest bot’s")}
                            <Scale marks={["0", percent(100, 0)]} />
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {report.seats.map(({ luck, cost, decisions, good }, seat) => (
                        <tr key={seat} hidden={seat !== (report.viewer ?? seat)}>
                            <th scope="row">
                                <SeatMark seat={seat} /> {now.seats[seat]?.name}
                            </th>
                            <td>
                                <div class="gauge">
                                    <Bar share={luck / end} both />
                                    <b>{signedAmount(report, luck)}</b>
                                </div>
                            </td>
                            <td>
                                <div class="gauge">
                                    <Bar share={decisions ? good / decisions : 0} both={false} />
                                    <b>{decisions ? percent((100 * good) / decisions, 0) : "·"}</b>
                                    <small>{t("%1 of %2, cost: %3", good, decisions, signedAmount(report, -cost))}</small>
                                </div>
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <div class="costliest">
                {report.mistakes.length > 0 && <h3>{t("The costliest decisions")}</h3>}
                <ol class="mistakes">
                    {report.mistakes.map(({ ply, seat, cost, made, better }) => (
                        <li key={ply}>
                            <button onClick={() => show(ply - 1)}>
                                <SeatMark seat={seat} />
                                <span>
                                    {fill("%1: %2", <b>{now.seats[seat]?.name}</b>, t("%1, instead of: %2", made, better))}
                                    <small>{t("step %1: look there", ply)}</small>
                                </span>
                                <b class="cost">{signedAmount(report, -cost)}</b>
                            </button>
                        </li>
                    ))}
                </ol>
                {report.turning_points.length > 0 && <h3>{t("The turning points")}</h3>}
                <ol class="mistakes turning">
                    {report.turning_points.map(({ ply, round, turn, seat, before, after }) => (
                        <li key={ply}>
                            <button onClick={() => show(ply)}>
                                <SeatMark seat={seat} />
                                <span>
                                    {t("Round %1, turn of %2", round, now.seats[turn]?.name ?? "")}
                                    <small>
                                        {t("%1: from %2 to %3", now.seats[seat]?.name ?? "", amount(report, before), amount(report, after))}
                                    </small>
                                </span>
                                <b class={after < before ? "cost" : ""}>{signedAmount(report, after - before)}</b>
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
            </div>
        </section>
    );
}
