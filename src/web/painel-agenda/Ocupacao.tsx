import type { SomaDoPainelLida } from '#shared/painel-agenda.ts'
import { emPorcento, razao } from '#shared/regras/indicadores.ts'
import type { LinhasPedidas } from './api.ts'
import classes from './Painel.module.css'

interface Props {
  soma: SomaDoPainelLida
  verLinhas: (l: LinhasPedidas & { titulo: string }) => void
}

const total = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
const inteiro = (r: number | null) => (r === null ? '' : String(Math.round(r * 100)))

/** Occupation by mechanic and hour: the darker, the fuller; each mechanic leads to the work behind it. */
export function Ocupacao({ soma, verLinhas }: Props) {
  const horas = soma.porHora.map((h) => h.hora)
  return (
    <section className={classes.painel} data-largo>
      <h2>Ocupação por mecânico e hora</h2>
      {horas.length === 0 ? (
        <p className={classes.nada}>Nenhum mecânico tinha turno no período.</p>
      ) : (
        <div className={classes.rola} tabIndex={0} role="group" aria-label="Ocupação por mecânico e hora, em %">
          <table className={classes.calor}>
            <thead>
              <tr>
                <th scope="col">Mecânico</th>
                {horas.map((h) => (
                  <th key={h} scope="col" className="num">
                    {h} h
                  </th>
                ))}
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {soma.mecanicos.map((m) => (
                <tr key={m.cod}>
                  <th scope="row">
                    <button
                      type="button"
                      onClick={() => verLinhas({ figura: 'ocupacao', cod: m.cod, titulo: `Trabalho de ${m.nome}` })}
                    >
                      {m.nome}
                    </button>
                  </th>
                  {horas.map((h) => (
                    <Celula key={h} r={razao(m.trabalhado[h] ?? 0, m.presenca[h] ?? 0)} />
                  ))}
                  <td className="num">
                    <b>{emDoisModos(razao(total(m.trabalhado), total(m.presenca)))}</b>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Todos</th>
                {soma.porHora.map((h) => (
                  <Celula key={h.hora} r={razao(h.trabalhado, h.presenca)} />
                ))}
                <td className="num">
                  <b>{emDoisModos(razao(soma.trabalhado, soma.presenca))}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <p className={classes.legenda}>Em % do turno de cada hora; a célula vazia está fora do turno.</p>
    </section>
  )
}

const emDoisModos = (r: number | null) => (r === null ? '—' : emPorcento(Math.round(r * 100) / 100))

function Celula({ r }: { r: number | null }) {
  return (
    <td className="num">
      {r !== null && (
        <span className={classes.celula} style={{ '--cheio': `${Math.round(Math.min(1, r) * 70)}%` } as object}>
          {inteiro(r)}
        </span>
      )}
    </td>
  )
}
