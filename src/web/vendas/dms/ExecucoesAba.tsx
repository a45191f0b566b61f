import type { Execucao } from '#shared/vendas/dms.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import classes from './Dms.module.css'
import { EstadoExecucaoBadge } from './EstadoExecucaoBadge.tsx'

const ORIGENS = { REST: 'Leitura do DMS', NOTAS: 'Notas enviadas', ARQUIVO: 'Arquivo de vendas' } as const
const sobras = (e: Execucao) => e.titulos.flatMap((t) => (t.coluna === null ? [t.titulo] : []))
const conta = (n: number, um: string, varios: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`

/** The store's last readings and files of notes, the newest first, with what was refused and why. */
export function ExecucoesAba({ execucoes }: { execucoes: readonly Execucao[] }) {
  if (execucoes.length === 0)
    return (
      <EmptyState
        titulo="Nada foi lido ainda"
        texto="Leia o DMS agora, envie as notas do mês ou um arquivo de vendas."
      />
    )
  return (
    <ul className={classes.lista} aria-label="Execuções">
      {execucoes.map((e) => (
        <li key={e.codExecucao}>
          <div className={classes.linha}>
            <span>
              <EstadoExecucaoBadge estado={e.estado} /> {e.arquivo ?? ORIGENS[e.origem]}
            </span>
            <span className="suave">
              {e.quem}, <Quando instante={e.fim ?? e.pedidaEm} />
            </span>
          </div>
          <div>
            {conta(e.linhas, 'linha', 'linhas')}: {conta(e.novas, 'nova', 'novas')},{' '}
            {conta(e.alteradas, 'mudada', 'mudadas')}
            {e.recusadas > 0 && `, ${conta(e.recusadas, 'recusada', 'recusadas')}`}
          </div>
          {e.erro && <div role="alert">{e.erro}</div>}
          {sobras(e).length > 0 && <div className="suave">Colunas não usadas: {sobras(e).join(', ')}</div>}
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
