import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ChecklistCompleto } from '#shared/checklists/checklists.ts'
import { ESTADOS_ORCAMENTO, faseDe } from '#shared/rules/orcamento.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import { salvarArquivo } from '../../core/download.ts'
import { useSessao } from '../../core/session.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { useDetalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { checklistCompleto, pdfDoChecklist } from './api.ts'
import { EstadoDoOrcamento } from './colunas.tsx'
import { ItensPorCor } from './ItensPorCor.tsx'
import { VisitaAnterior } from './VisitaAnterior.tsx'

const LEITOR = 6
const TELA_DA_FASE = {
  ABERTO: 'gerenciar',
  FECHADO: 'finalizados',
  PERDIDO: 'reprovados',
  CANCELADO: 'historico',
} as const

export interface DetalheChecklistProps {
  detalhe: ReturnType<typeof useDetalhe>
  /** The checklists of the list that it was opened from, in its order. */
  vizinhos?: readonly number[]
}

/** A checklist at the right of its list: facts, what the previous visit asked, items by colour with photos and trends, PDF, and the way to its quote. */
export function DetalheChecklist({ detalhe, vizinhos }: DetalheChecklistProps) {
  const q = useQuery({ ...checklistCompleto(detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  const c = q.data
  return (
    <DetailDrawer
      detalhe={detalhe}
      vizinhos={vizinhos}
      titulo={c ? `Checklist ${c.checklist}` : 'Checklist'}
      rodape={c && <Rodape checklist={c} />}
    >
      {() =>
        c ? (
          <Conteudo checklist={c} abrir={detalhe.abrir} />
        ) : q.isError ? (
          <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
        ) : (
          <Esqueleto />
        )
      }
    </DetailDrawer>
  )
}

function Esqueleto() {
  return (
    <Stack aria-busy="true" aria-label="Carregando o checklist" role="status">
      <Skeleton height={28} width="70%" />
      <Skeleton height={90} />
      <Skeleton height={220} />
    </Stack>
  )
}

function Rodape({ checklist: c }: { checklist: ChecklistCompleto }) {
  const nivel = useSessao()?.nivel
  const estado = ESTADOS_ORCAMENTO.find((e) => e === c.estadoOrcamento)
  return (
    <Group justify="space-between" gap="xs">
      {estado ? <EstadoDoOrcamento checklist={c} /> : <Text c="dimmed">Não abriu orçamento</Text>}
      <Group gap="xs">
        <BotaoPdf codCheckList={c.codCheckList} numero={c.checklist} />
        {nivel !== LEITOR && estado && (
          <Button
            renderRoot={(props) => (
              <TelaLink
                {...props}
                to={`/oficina-digital/${TELA_DA_FASE[faseDe(estado)]}`}
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

function BotaoPdf({ codCheckList, numero }: { codCheckList: number; numero: string }) {
  const pdf = useMutation({
    mutationFn: () => pdfDoChecklist(codCheckList),
    onSuccess: ({ blob, nome }) => salvarArquivo(blob, nome ?? `checklist-${numero.replace('/', '-')}.pdf`),
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

function Conteudo({ checklist: c, abrir }: { checklist: ChecklistCompleto; abrir: (codCheckList: number) => void }) {
  return (
    <Stack gap="md" pb="md">
      {c.cancelado && (
        <Alert color="vermelho" title="Checklist cancelado">
          {c.cancelado.motivo} · {c.cancelado.por}, <Quando instante={c.cancelado.em} />
        </Alert>
      )}
      <Group gap={10}>
        <Placa placa={c.placa} chassi={c.chassi} />
        <Text fw={600}>{[c.marca, c.modelo, c.ano].filter(Boolean).join(' · ')}</Text>
      </Group>
      <Ficha
        dados={[
          ['Cliente', c.cliente],
          [
            'Telefone',
            c.telefone && (
              <Anchor key="t" href={`tel:${c.telefone}`}>
                {formatarTelefone(c.telefone)}
              </Anchor>
            ),
          ],
          ['Quilometragem', c.km === null ? null : `${c.km.toLocaleString('pt-BR')} km`],
          ['Mecânico', c.mecanico],
          ['Consultor', c.consultor],
          ['Loja', c.concessionaria],
          ['Tipo de OS', c.tipoOs && `${c.tipoOs}${c.garantia && !/garantia/i.test(c.tipoOs) ? ' · garantia' : ''}`],
          ['Versão', c.versao],
          ['Chassi', c.chassi],
          ['Feito', <Quando key="q" instante={c.finalizadoEm ?? c.criadoEm} />],
        ]}
      />
      <VisitaAnterior codCheckList={c.codCheckList} abrir={abrir} />
      <ItensPorCor key={c.codCheckList} checklist={c} />
    </Stack>
  )
}
