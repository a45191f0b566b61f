import { Button, Group } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'

const PAPERS = {
  orcamento: { endpoint: ofertaEquipe.getOrcamentoPdf, titulo: 'Orçamento em PDF' },
  decisao: { endpoint: ofertaEquipe.getRespostaPdf, titulo: 'Decisão em PDF' },
  evidencias: { endpoint: ofertaEquipe.getEvidencias, titulo: 'Evidências em PDF' },
} as const

/** PDFs of the quote; `everything` adds the customer's decision and the evidence if they exist. */
export function OrcamentoDocuments({
  orcamento: o,
  everything = false,
}: {
  orcamento: FullOrcamento
  everything?: boolean
}) {
  const which: (keyof typeof PAPERS)[] = ['orcamento']
  if (everything && o.versaoEnviada?.respondidaEm) which.push('decisao')
  if (everything && o.versaoEnviada) which.push('evidencias')
  return (
    <Group gap="xs">
      {which.map((papel) => (
        <PaperButton key={papel} papel={papel} orcamento={o} />
      ))}
    </Group>
  )
}

function PaperButton({ papel, orcamento: o }: { papel: keyof typeof PAPERS; orcamento: FullOrcamento }) {
  const { endpoint, titulo } = PAPERS[papel]
  const pdf = useMutation({
    mutationFn: () => download(endpoint, { params: { codOrcamento: o.codOrcamento } }),
    onSuccess: ({ blob, nome }) => saveFile(blob, nome ?? `${papel}-${o.checklist.replace('/', '-')}.pdf`),
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconFileTypePdf size={16} />}
      loading={pdf.isPending}
      onClick={() => pdf.mutate()}
    >
      {titulo}
    </Button>
  )
}
