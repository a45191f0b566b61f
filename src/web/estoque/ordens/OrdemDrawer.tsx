import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Loaded } from '#shared/core/contract.ts'
import type { OrdemRow, ordens } from '#shared/estoque/ordens.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { toast } from '../../core/feedback/toast.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { ordemQuery, useMoveForecastToAgenda } from './api.ts'
import classes from './Ordens.module.css'
import { VisitOrdens } from './VisitOrdens.tsx'
import { actName } from './texts.ts'

interface Props {
  detail: Detail
  rows: readonly OrdemRow[]
}

/** A work order in a drawer: lines, missing parts, related records, history. */
export function OrdemDrawer({ detail, rows }: Props) {
  const q = useQuery({ ...ordemQuery(detail.codigo ?? 0), enabled: detail.codigo !== null })
  return (
    <DetailDrawer
      detail={detail}
      title={q.data ? `OS ${q.data.ordem.numero}` : 'Ordem de serviço'}
      width={640}
      neighbors={rows.map((l) => l.codOs)}
    >
      {(codOs) =>
        q.data ? (
          <Content detail={q.data} linha={rows.find((l) => l.codOs === codOs)} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Skeleton height={320} />
        )
      }
    </DetailDrawer>
  )
}

type Opened = Loaded<typeof ordens.detalheDaOrdem>

function Content({ detail: d, linha }: { detail: Opened; linha: OrdemRow | undefined }) {
  const fuso = useTimeZone()
  const { ordem: o } = d
  return (
    <div className={classes.gaveta}>
      <FactSheet
        data={[
          ['Veículo', `${o.placa ?? o.chassi ?? ''} ${o.modelo}`],
          ['Cliente', o.cliente],
          ['Consultor', o.consultor],
          ['Aberta', formatInstant(o.abertaEm, fuso)],
          ['Fechada', o.fechadaEm === null ? null : formatInstant(o.fechadaEm, fuso)],
        ]}
      />
      <Group gap={8}>
        {o.codAgendaVeiculo !== null && (
          <RelatedLink to="/agenda-virtual/veiculos" search={{ cartao: o.codAgendaVeiculo }} nome="Carro na agenda" />
        )}
        {linha?.codChecklist != null && (
          <RelatedLink to="/historico-checklist" search={{ checklist: linha.codChecklist }} nome="Checklist" />
        )}
        {linha?.codOrcamento != null && (
          <RelatedLink to="/oficina-digital/historico" search={{ orcamento: linha.codOrcamento }} nome="Orçamento" />
        )}
      </Group>
      <VisitOrdens ordens={[o]} />
      <Place place="garantiaDaOrdem" codOs={o.codOs} />
      {o.aberta && <Pecas detail={d} />}
      <Section title="O que aconteceu">
        {d.eventos.length === 0 ? (
          <Text c="dimmed">Nada registrado: a OS veio do sistema da loja e não passou pela agenda.</Text>
        ) : (
          <Timeline events={d.eventos.map((e) => ({ id: e.codEvento, title: actName(e), em: e.em, actor: e.quem }))} />
        )}
      </Section>
    </div>
  )
}

function RelatedLink({ nome, ...para }: { nome: string } & Pick<Parameters<typeof ScreenLink>[0], 'to' | 'search'>) {
  return (
    <Button variant="default" size="compact-md" renderRoot={(p) => <ScreenLink {...p} {...para} />}>
      {nome}
    </Button>
  )
}

/** Missing parts with expected day, and the services that wait for them. */
function Pecas({ detail: { ordem, pecas, pausados } }: { detail: Opened }) {
  const fuso = useTimeZone()
  const carry = useMoveForecastToAgenda()
  if (pecas.length === 0) return null
  const expectedRows = pecas.every((p) => p.previsao !== null)
  return (
    <Section title="Peças que espera">
      <ul className={classes.pecas}>
        {pecas.map((p) => (
          <li key={p.codigo}>
            <span>
              <b>{p.codigo}</b> {p.descricao}
              <small>
                precisa de {p.quantidade.toLocaleString('pt-BR')}, há {p.naMao.toLocaleString('pt-BR')}
              </small>
            </span>
            <span>
              {p.previsao === null
                ? 'sem pedido aprovado'
                : `prevista para ${formatInstant(p.previsao, fuso).slice(0, 10)}`}
            </span>
          </li>
        ))}
      </ul>
      {pausados.length > 0 && (
        <>
          <Text size="sm">
            {pausados.length === 1 ? '1 serviço está pausado' : `${pausados.length} serviços estão pausados`} por peça:{' '}
            {pausados.map((s) => s.descricao).join(', ')}.
          </Text>
          {expectedRows && (
            <Button
              variant="default"
              w="fit-content"
              loading={carry.isPending}
              onClick={() =>
                carry.mutate(ordem.codOs, {
                  onSuccess: (r) => toast.ok(`Previsão na agenda: ${formatInstant(r.previsao, fuso)}`),
                  onError: (e) => toast.failure(e),
                })
              }
            >
              Levar a previsão à agenda
            </Button>
          )}
        </>
      )}
    </Section>
  )
}
