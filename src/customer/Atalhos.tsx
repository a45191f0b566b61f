import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { aprovarTudo, type Escolhas, soUrgentes } from './escolhas.ts'
import { PRAZOS_ADIAR } from './textos.ts'

/** Decides every line at once; each can still be changed, and nothing is sent before signing. */
export function Atalhos({ orcamento: o, guardar }: { orcamento: OrcamentoCliente; guardar: (e: Escolhas) => void }) {
  const urgentes = o.linhas.filter((l) => l.cor === 'VERMELHO').length
  const depois = somarDias(hoje(o.fuso, new Date()), PRAZOS_ADIAR[1])
  return (
    <div className="atalhos" role="group" aria-label="Decidir de uma vez">
      <button type="button" onClick={() => guardar(aprovarTudo(o.linhas))}>
        Aprovar tudo
      </button>
      {urgentes > 0 && urgentes < o.linhas.length && (
        <button type="button" onClick={() => guardar(soUrgentes(o.linhas, depois))}>
          {`Só os urgentes, adiar o resto ${PRAZOS_ADIAR[1]} dias`}
        </button>
      )}
    </div>
  )
}
