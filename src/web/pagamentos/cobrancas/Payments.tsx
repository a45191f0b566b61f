import { Anchor } from '@mantine/core'
import type { Pagamento } from '#shared/pagamentos/cobrancas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { When } from '../../ui/display/When.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { originInWords, REFUND_NAMES } from '../../ui/pagamento/origins.ts'
import classes from './Cobrancas.module.css'

/** Payments of a charge, each with its proof and refunds. */
export function Payments({ pagamentos }: { pagamentos: readonly Pagamento[] }) {
  return (
    <ul className={comuns.linhas}>
      {pagamentos.map((p) => (
        <li key={p.codPagamento}>
          <div className={comuns.tituloLinha}>
            <span className="num">{formatReais(p.valor)}</span>
            <When instant={p.pagoEm} />
          </div>
          <div className="suave">
            {originInWords(p)}
            {p.prova !== null && ` · ${p.prova}`}
            {p.provaUrl !== null && (
              <>
                {' · '}
                <Anchor href={p.provaUrl} target="_blank" rel="noopener">
                  comprovante
                </Anchor>
              </>
            )}
          </div>
          <div className={classes.codigo}>{p.e2eid}</div>
          {p.devolucoes.map((d) => (
            <div
              key={d.codDevolucao}
              className={classes.devolucao}
              data-erro={d.estado === 'NAO_REALIZADA' || undefined}
            >
              <span className="num">− {formatReais(d.valor)}</span> devolução {REFUND_NAMES[d.estado]} · {d.motivo}
              {d.por !== null && ` · ${d.por}`} · <When instant={d.liquidadaEm ?? d.pedidaEm} />
              {d.erro !== null && <div>{d.erro}</div>}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
