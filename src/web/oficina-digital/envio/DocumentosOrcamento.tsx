import { Button, Group } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { baixar } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'

const PAPEIS = {
  orcamento: { endpoint: ofertaEquipe.getOrcamentoPdf, titulo: 'Orçamento em PDF' },
  decisao: { endpoint: ofertaEquipe.getRespostaPdf, titulo: 'Decisão em PDF' },
  evidencias: { endpoint: ofertaEquipe.getEvidencias, titulo: 'Evidências em PDF' },
} as const

/** The quote on paper; `tudo` adds the customer's decision and the evidence, once there is any. */
export function DocumentosOrcamento({ orcamento: o, tudo = false }: { orcamento: OrcamentoCompleto; tudo?: boolean }) {
  const quais: (keyof typeof PAPEIS)[] = ['orcamento']
  if (tudo && o.versaoEnviada?.respondidaEm) quais.push('decisao')
  if (tudo && o.versaoEnviada) quais.push('evidencias')
  return (
    <Group gap="xs">
      {quais.map((papel) => (
        <BotaoPapel key={papel} papel={papel} orcamento={o} />
      ))}
    </Group>
  )
}

function BotaoPapel({ papel, orcamento: o }: { papel: keyof typeof PAPEIS; orcamento: OrcamentoCompleto }) {
  const { endpoint, titulo } = PAPEIS[papel]
  const pdf = useMutation({
    mutationFn: () => baixar(endpoint, { params: { codOrcamento: o.codOrcamento } }),
    onSuccess: ({ blob, nome }) => salvarArquivo(blob, nome ?? `${papel}-${o.checklist.replace('/', '-')}.pdf`),
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
