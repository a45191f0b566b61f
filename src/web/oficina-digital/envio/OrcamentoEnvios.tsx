import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { Section } from '../../ui/orcamento/Section.tsx'
import { OrcamentoDocuments } from './OrcamentoDocuments.tsx'
import { OrcamentoVersions } from './OrcamentoVersions.tsx'

/** Sent versions of a quote and their PDFs. */
export function OrcamentoEnvios({ orcamento: o }: { orcamento: FullOrcamento }) {
  return (
    <>
      <OrcamentoVersions orcamento={o} />
      {o.linhas.length > 0 && (
        <Section title="Documentos">
          <OrcamentoDocuments orcamento={o} everything />
        </Section>
      )}
    </>
  )
}
