import { npsDe, NOME_MOTIVO_DA_NOTA } from '#shared/rules/acompanhamento.ts'
import type { SomaDoPainelLida } from '#shared/agenda/painel-agenda.ts'
import type { LinhasPedidas } from './api.ts'
import { Legenda, Painel } from '../../ui/paineis/Painel.tsx'
import classes from './Painel.module.css'

interface Props {
  pesquisa: SomaDoPainelLida['pesquisa']
  verLinhas: (l: LinhasPedidas & { titulo: string }) => void
}

/** What customers said after the delivery: the score by adviser, and why. */
export function Satisfacao({ pesquisa: p, verLinhas }: Props) {
  return (
    <Painel titulo="Satisfação por consultor" largo>
      {p.respostas === 0 ? (
        <Legenda>Nenhuma resposta da pesquisa no período.</Legenda>
      ) : (
        <ul className={classes.etapas}>
          {p.porConsultor.map((n) => {
            const parte = (x: number) => `${(100 * x) / n.respostas}%`
            return (
              <li key={n.cod}>
                <button
                  type="button"
                  onClick={() => verLinhas({ figura: 'nps', cod: n.cod, titulo: `Respostas: ${n.nome}` })}
                >
                  <span>{n.nome}</span>
                  <span className="num">
                    <b>NPS {npsDe(n)}</b> · {n.promotores} promotores, {n.detratores} detratores de {n.respostas}
                  </span>
                  <span className={classes.notas} aria-hidden="true">
                    <i data-tom="verde" style={{ width: parte(n.promotores) }} />
                    <i style={{ width: parte(n.respostas - n.promotores - n.detratores) }} />
                    <i data-tom="vermelho" style={{ width: parte(n.detratores) }} />
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {p.motivos.length > 0 && (
        <Legenda>
          Motivos mais citados:{' '}
          {p.motivos.map((m) => `${NOME_MOTIVO_DA_NOTA[m.motivo].toLowerCase()} ${m.n}`).join(', ')}.
        </Legenda>
      )}
    </Painel>
  )
}
