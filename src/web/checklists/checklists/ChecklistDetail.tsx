import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FullChecklist } from '#shared/checklists/checklists.ts'
import { CHECKLIST_ORIGIN_LABELS } from '#shared/rules/checklist-words.ts'
import { ORCAMENTO_STATES, phaseOf } from '#shared/rules/orcamento.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { saveFile } from '../../core/http/download.ts'
import { useSessao } from '../../core/session/session.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { useDetail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { fullChecklist, checklistPdf } from './api.ts'
import { ChecklistOrcamentoState } from './columns.tsx'
import { ItemsByColor } from './ItemsByColor.tsx'
import { PreviousVisit } from './PreviousVisit.tsx'

const READER_NIVEL = 6
const PHASE_SCREENS = {
  ABERTO: 'gerenciar',
  FECHADO: 'finalizados',
  PERDIDO: 'reprovados',
  CANCELADO: 'historico',
} as const

export interface ChecklistDetailProps {
  detail: ReturnType<typeof useDetail>
  /** Codes of the list it was opened from, in its order. */
  neighbors?: readonly number[]
}

/** A checklist in a drawer: facts, checks from the previous visit, items by colour with photos and trends, PDF, link to its quote. */
export function ChecklistDetail({ detail, neighbors }: ChecklistDetailProps) {
  const q = useQuery({ ...fullChecklist(detail.codigo ?? 0), enabled: detail.codigo !== null })
  const c = q.data
  return (
    <DetailDrawer
      detail={detail}
      neighbors={neighbors}
      title={c ? `Checklist ${c.checklist}` : 'Checklist'}
      footer={c && <ChecklistFooter checklist={c} />}
    >
      {() =>
        c ? (
          <Content checklist={c} open={detail.open} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <LoadingSkeleton />
        )
      }
    </DetailDrawer>
  )
}

function LoadingSkeleton() {
  return (
    <Stack aria-busy="true" aria-label="Carregando o checklist" role="status">
      <Skeleton height={28} width="70%" />
      <Skeleton height={90} />
      <Skeleton height={220} />
    </Stack>
  )
}

function ChecklistFooter({ checklist: c }: { checklist: FullChecklist }) {
  const nivel = useSessao()?.nivel
  const estado = ORCAMENTO_STATES.find((e) => e === c.estadoOrcamento)
  return (
    <Group justify="space-between" gap="xs">
      {estado ? <ChecklistOrcamentoState checklist={c} /> : <Text c="dimmed">Não abriu orçamento</Text>}
      <Group gap="xs">
        <PdfButton codCheckList={c.codCheckList} numero={c.checklist} />
        {nivel !== READER_NIVEL && estado && (
          <Button
            renderRoot={(props) => (
              <ScreenLink
                {...props}
                to={`/oficina-digital/${PHASE_SCREENS[phaseOf(estado)]}`}
                search={{ orcamento: c.codOrcamento ?? undefined }}
              />
            )}
          >
            Ver orçamento
          </Button>
        )}
      </Group>
    </Group>
  )
}

function PdfButton({ codCheckList, numero }: { codCheckList: number; numero: string }) {
  const pdf = useMutation({
    mutationFn: () => checklistPdf(codCheckList),
    onSuccess: ({ blob, nome }) => saveFile(blob, nome ?? `checklist-${numero.replace('/', '-')}.pdf`),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={17} />}
      loading={pdf.isPending}
      onClick={() => pdf.mutate()}
    >
      PDF
    </Button>
  )
}

function Content({ checklist: c, open }: { checklist: FullChecklist; open: (codCheckList: number) => void }) {
  return (
    <Stack gap="md" pb="md">
      {c.cancelado && (
        <Alert color="vermelho" title="Checklist cancelado">
          {c.cancelado.motivo} · {c.cancelado.por}, <When instant={c.cancelado.em} />
        </Alert>
      )}
      <Group gap={10}>
        <Placa placa={c.placa} chassi={c.chassi} />
        <Text fw={600}>{[c.marca, c.modelo, c.ano].filter(Boolean).join(' · ')}</Text>
      </Group>
      <FactSheet
        data={[
          ['Cliente', c.cliente],
          [
            'Telefone',
            c.telefone && (
              <Anchor key="t" href={`tel:${c.telefone}`}>
                {formatPhone(c.telefone)}
              </Anchor>
            ),
          ],
          ['Quilometragem', c.km === null ? null : `${c.km.toLocaleString('pt-BR')} km`],
          ['Origem', CHECKLIST_ORIGIN_LABELS[c.origem]],
          ['Mecânico', c.mecanico],
          ['Consultor', c.consultor],
          ['Loja', c.concessionaria],
          ['Tipo de OS', c.tipoOs && `${c.tipoOs}${c.garantia && !/garantia/i.test(c.tipoOs) ? ' · garantia' : ''}`],
          ['Versão', c.versao],
          ['Chassi', c.chassi],
          ['Feito', <When key="q" instant={c.finalizadoEm ?? c.criadoEm} />],
        ]}
      />
      <PreviousVisit codCheckList={c.codCheckList} open={open} />
      <ItemsByColor key={c.codCheckList} checklist={c} />
    </Stack>
  )
}
