import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { DocumentosOrcamento } from './DocumentosOrcamento.tsx'
import { VersoesOrcamento } from './VersoesOrcamento.tsx'

/** What was sent of a quote, and its papers. */
export function EnviosOrcamento({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  return (
    <>
      <VersoesOrcamento orcamento={o} />
      {o.linhas.length > 0 && (
        <Secao titulo="Documentos">
          <DocumentosOrcamento orcamento={o} tudo />
        </Secao>
      )}
    </>
  )
}
