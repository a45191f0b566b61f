import { Button, Group, Menu, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PAIR_CHOICES, type PairChoice } from '#shared/garantia/recall-cars.ts'
import type { Recall } from '#shared/garantia/recalls.ts'
import { formatDay, formatHours } from '#shared/rules/dates.ts'
import { RISK_NAMES } from '#shared/rules/recall.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { downloadReport, fullRecall } from './api.ts'
import { Documents } from './Documents.tsx'
import { PairsList } from './PairsList.tsx'
import { RemoveChassis } from './RemoveChassis.tsx'
import { useCanAnswer } from './useCanAnswer.ts'

interface Props {
  detail: Detail
  neighbors: readonly number[]
  /** Opens the form; absent for those who only read. */
  edit: ((codRecall: number) => void) | undefined
}

/** A campaign in a drawer: what it is, its documents, our cars with answers and notices, the report for the maker. */
export function RecallDrawer({ detail, neighbors, edit }: Props) {
  const q = useQuery({ ...fullRecall(detail.codigo ?? 0), enabled: detail.codigo !== null })
  const r = q.data
  return (
    <DetailDrawer
      detail={detail}
      neighbors={neighbors}
      title={r ? r.titulo : 'Recall'}
      footer={r && <Actions recall={r} edit={edit} />}
    >
      {() =>
        r ? (
          <Content key={r.codRecall} recall={r} keeps={edit !== undefined} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Stack aria-busy="true" aria-label="Carregando a campanha" role="status">
            <Skeleton height={48} width="60%" />
            <Skeleton height={200} />
          </Stack>
        )
      }
    </DetailDrawer>
  )
}

function Actions({ recall: r, edit }: { recall: Recall; edit: Props['edit'] }) {
  const canAnswer = useCanAnswer()
  const report = useMutation({ mutationFn: (format: 'xlsx' | 'csv') => downloadReport(r.codRecall, format) })
  return (
    <Group gap="xs" justify="flex-end">
      {canAnswer && (
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" loading={report.isPending}>
              Relatório para a montadora
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => report.mutate('xlsx')}>Planilha (.xlsx)</Menu.Item>
            <Menu.Item onClick={() => report.mutate('csv')}>Texto (.csv)</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {edit && <Button onClick={() => edit(r.codRecall)}>Editar</Button>}
    </Group>
  )
}

function Content({ recall: r, keeps }: { recall: Recall; keeps: boolean }) {
  const [situacao, choose] = useState<PairChoice>('TODOS')
  return (
    <Stack>
      <FactSheet
        data={[
          ['Marca', r.marca],
          ['Número', r.numero],
          ['Situação', r.ativo ? 'Ativa' : 'Encerrada'],
          ['Comunicada em', formatDay(r.desde)],
          ['Gravidade', RISK_NAMES[r.riscoNivel]],
          ['Risco', r.risco],
          ['Mão de obra', r.minutos === null ? null : formatHours(r.minutos)],
          ['Peças', r.pecas.map((p) => `${p.quantidade} × ${p.codigo} ${p.descricao}`.trim()).join(', ')],
          ['Chassis na lista', r.chassis.toLocaleString('pt-BR')],
          ['Faixas', r.faixas.map((f) => `${f.prefixo}… ${f.de} a ${f.ate}`).join('; ')],
        ]}
      />
      <Section title="Texto para o cliente">
        <Text size="sm">{r.texto}</Text>
      </Section>
      {r.instrucoes && (
        <Section title="O que fazer na oficina">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {r.instrucoes}
          </Text>
        </Section>
      )}
      <Documents recall={r} keeps={keeps} />
      <Section title="Nossos carros nesta campanha">
        <Select
          aria-label="Quais carros"
          w={220}
          allowDeselect={false}
          data={Object.entries(PAIR_CHOICES).map(([value, label]) => ({ value, label }))}
          value={situacao}
          onChange={(v) => choose((v ?? 'TODOS') as PairChoice)}
        />
        <PairsList filtro={{ codRecall: r.codRecall, situacao }} />
      </Section>
      {keeps && r.chassis > 0 && <RemoveChassis codRecall={r.codRecall} />}
    </Stack>
  )
}
