import { counted } from '#shared/rules/counted.ts'
import type { Execucao } from '#shared/vendas/dms.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { When } from '../../ui/display/When.tsx'
import classes from './Dms.module.css'
import { ExecucaoStateBadge } from './ExecucaoStateBadge.tsx'

const ORIGINS = { REST: 'Leitura do DMS', NOTAS: 'Notas enviadas', ARQUIVO: 'Arquivo de vendas' } as const
const leftovers = (e: Execucao) => e.titulos.flatMap((t) => (t.coluna === null ? [t.titulo] : []))
/** The store's latest runs and uploads, newest first, with the refused rows and reasons. */
export function ExecucoesTab({ execucoes }: { execucoes: readonly Execucao[] }) {
  if (execucoes.length === 0)
    return (
      <EmptyState title="Nada foi lido ainda" text="Leia o DMS agora, envie as notas do mês ou um arquivo de vendas." />
    )
  return (
    <ul className={classes.lista} aria-label="Execuções">
      {execucoes.map((e) => (
        <li key={e.codExecucao}>
          <div className={classes.linha}>
            <span>
              <ExecucaoStateBadge estado={e.estado} /> {e.arquivo ?? ORIGINS[e.origem]}
            </span>
            <span className="suave">
              {e.quem}, <When instant={e.fim ?? e.pedidaEm} />
            </span>
          </div>
          <div>
            {counted(e.linhas, 'linha', 'linhas')}: {counted(e.novas, 'nova', 'novas')},{' '}
            {counted(e.alteradas, 'mudada', 'mudadas')}
            {e.recusadas > 0 && `, ${counted(e.recusadas, 'recusada', 'recusadas')}`}
          </div>
          {e.erro && <div role="alert">{e.erro}</div>}
          {leftovers(e).length > 0 && <div className="suave">Colunas não usadas: {leftovers(e).join(', ')}</div>}
          {e.recusas.length > 0 && (
            <details>
              <summary>Por que foram recusadas</summary>
              <ul>
                {e.recusas.map((r, i) => (
                  <li key={`${r.linha} ${i}`}>
                    {r.linha}: {r.motivo}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
