import { Anchor, Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChecklistCompleto, Item } from '#shared/checklists.ts'
import { estadoOrcamento, faseDe } from '#shared/orcamento.ts'
import { formatarTelefone } from '#shared/telefone.ts'
import { useSessao } from '../lib/session.ts'
import { DetailDrawer, type useDetalhe } from '../ui/DetailDrawer.tsx'
import { ErroDeCarga } from '../ui/ErroDeCarga.tsx'
import { Ficha } from '../ui/Ficha.tsx'
import { ItemChecklist } from '../ui/ItemChecklist.tsx'
import { Placa } from '../ui/Placa.tsx'
import { Quando } from '../ui/Quando.tsx'
import { checklistCompleto } from './api.ts'
import { EstadoDoOrcamento } from './colunas.tsx'

const LEITOR = 6
const TELA_DA_FASE = { ABERTO: 'gerenciar', FECHADO: 'finalizados', PERDIDO: 'reprovados', CANCELADO: 'historico' } as const

/** A checklist at the right of its list: facts, items by group, photos, and the way to its quote. */
export function DetalheChecklist({ detalhe }: { detalhe: ReturnType<typeof useDetalhe> }) {
  const q = useQuery({ ...checklistCompleto(detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  const c = q.data
  return (
    <DetailDrawer detalhe={detalhe} titulo={c ? `Checklist ${c.checklist}` : 'Checklist'} rodape={c && <Orcamento checklist={c} />}>
      {() => (c ? <Conteudo checklist={c} /> : q.isError ? <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} /> : <Esqueleto />)}
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

function Orcamento({ checklist: c }: { checklist: ChecklistCompleto }) {
  const nivel = useSessao()?.nivel
  const estado = estadoOrcamento.safeParse(c.estadoOrcamento)
  if (c.codOrcamento === null || !estado.success) return <Text c="dimmed">Este checklist não abriu orçamento.</Text>
  return (
    <Group justify="space-between">
      <EstadoDoOrcamento checklist={c} />
      {nivel !== LEITOR && (
        <Button
          renderRoot={(props) => (
            <Link {...props} to={`/oficina-digital/${TELA_DA_FASE[faseDe(estado.data)]}`} search={{ orcamento: c.codOrcamento } as never} />
          )}
        >
          Ver orçamento
        </Button>
      )}
    </Group>
  )
}

const MOSTRAR = [
  { value: 'achados', label: 'Achados' },
  { value: 'tudo', label: 'Todos os itens' },
]

function Conteudo({ checklist: c }: { checklist: ChecklistCompleto }) {
  const achados = c.itens.filter((i) => i.estado === 'VERMELHO' || i.estado === 'AMARELO')
  const [mostrar, setMostrar] = useState(achados.length > 0 ? 'achados' : 'tudo')
  const grupos = Map.groupBy(mostrar === 'tudo' ? c.itens : achados, (i: Item) => i.grupo)
  return (
    <Stack gap="md" pb="md">
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
          ['Chassi', c.chassi],
          ['Feito', <Quando key="q" instante={c.finalizadoEm ?? c.criadoEm} />],
        ]}
      />
      <SegmentedControl aria-label="Itens mostrados" value={mostrar} onChange={setMostrar} data={MOSTRAR} />
      {[...grupos].map(([grupo, itens]) => (
        <section key={grupo}>
          <Title order={3} mb={6}>
            {grupo}
          </Title>
          <Stack gap={8}>
            {itens.map((i) => (
              <ItemChecklist key={i.codItem} item={i} />
            ))}
          </Stack>
        </section>
      ))}
      {grupos.size === 0 && <Text c="dimmed">Nada em amarelo ou vermelho: tudo em ordem.</Text>}
    </Stack>
  )
}
