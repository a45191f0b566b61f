import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconClipboardCheck, IconMessages, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatReais } from '#shared/rules/money.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import type { Loaded } from '#shared/core/contract.ts'
import type { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { Place } from '../../recipes/area/Place.tsx'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { ServicoSheet } from '../../ui/servico/ServicoSheet.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { fullCard } from './api.ts'
import { Comments } from './Comments.tsx'
import classes from './Veiculos.module.css'

type FullCard = Loaded<typeof agendaVeiculos.getCartao>

interface Props {
  codConcessionaria: number
  detail: Detail
}

/** A car's whole visit in a drawer: services with their actions, OS, comments, checklists, quotes, timeline. */
export function CardDrawer({ codConcessionaria, detail }: Props) {
  const q = useQuery({ ...fullCard(codConcessionaria, detail.codigo ?? 0), enabled: detail.codigo !== null })
  const c = q.data
  return (
    <DetailDrawer detail={detail} title={c ? `${c.modelo} · ${c.cliente}` : 'Veículo'} width={600}>
      {() =>
        c ? (
          <Content card={c} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Stack aria-busy="true" aria-label="Carregando o veículo" role="status">
            <Skeleton height={28} width="70%" />
            <Skeleton height={120} />
            <Skeleton height={160} />
          </Stack>
        )
      }
    </DetailDrawer>
  )
}

/** All the work on the car is done. */
const isReady = (c: FullCard) => c.servicosDaAgenda.length > 0 && c.servicosDaAgenda.every((s) => s.status >= 4)

function Content({ card: c }: { card: FullCard }) {
  const fuso = useTimeZone()
  const now = new Date()
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const [adding, include] = useState(false)
  const [conversa, setConversa] = useState(false)
  const [charging, charge] = useState(false)
  const canReadOrcamentos = nivel !== undefined && nivel !== 4 && nivel !== 5
  const quando = (i: string | null) => i && formatWhen(i, fuso, now)
  return (
    <div className={classes.conteudo}>
      <div className={classes.topo}>
        <Placa placa={c.placa} chassi={c.chassi} />
        <Text c="dimmed">
          {c.passante ? 'passante' : 'agendado'}
          {c.prisma && ` · prisma ${c.prisma}`}
        </Text>
        {isManager && (
          <Group gap={8} ml="auto">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconMessages size={15} />}
              onClick={() => setConversa(true)}
            >
              Conversa
            </Button>
            <Button size="xs" variant="default" leftSection={<IconQrcode size={15} />} onClick={() => charge(true)}>
              Cobrar
            </Button>
          </Group>
        )}
      </div>
      {charging && (
        <Place
          place="cobrar"
          target={{ tipo: 'passagem', codigo: c.codPassagem, codConcessionaria: c.codConcessionaria }}
          close={() => charge(false)}
        />
      )}
      {conversa && <Place place="conversa" target={{ codPassagem: c.codPassagem }} close={() => setConversa(false)} />}
      <Place place="sinalDeRecall" target={{ tipo: 'passagem', codigo: c.codPassagem }} />
      <FactSheet
        data={[
          ['Chegou', quando(c.chegouEm)],
          ['Promessa', quando(c.promessa) ?? 'sem promessa'],
          ['Previsão', c.previsao !== c.promessa ? quando(c.previsao) : null],
          ['Entregue', quando(c.entregueEm)],
          ['Consultor', c.consultor],
          ['Telefone', c.telefone && formatPhone(c.telefone)],
          ['Quilometragem', c.km === null ? null : `${c.km.toLocaleString('pt-BR')} km`],
          ['Observação', c.observacao],
        ]}
      />
      <Place
        place="lugarDoCarro"
        codConcessionaria={c.codConcessionaria}
        codPassagem={c.codPassagem}
        delivered={c.entregueEm !== null}
      />
      <Section title={`Serviços (${c.servicosDaAgenda.length})`}>
        {c.servicosDaAgenda.length === 0 && <Text c="dimmed">Nenhum serviço nesta visita ainda.</Text>}
        {c.servicosDaAgenda.map((s) => (
          <article key={s.codServicoAgendado} className={classes.servico} aria-label={s.descricao}>
            <header>
              <b>{s.descricao}</b>
              <span className="num suave">{s.percentual} %</span>
            </header>
            <ServicoSheet servico={s} />
            <Place place="acoesDoServico" servico={s} />
            <Place place="garantiaDoServico" servico={s} />
          </article>
        ))}
        {isManager && c.entregueEm === null && (
          <Button variant="default" size="compact-md" w="fit-content" onClick={() => include(true)}>
            Incluir serviço
          </Button>
        )}
      </Section>
      <Place
        place="carroReserva"
        codConcessionaria={c.codConcessionaria}
        codPassagem={c.codPassagem}
        motorista={c.cliente}
        delivered={c.entregueEm !== null}
        ready={isReady(c)}
      />
      {isManager && <Place place="reparosDoCarro" codPassagem={c.codPassagem} />}
      {c.codAgendamento !== null && <Place place="termosDaVisita" codAgendamento={c.codAgendamento} />}
      <Place place="fotosDaOficina" codPassagem={c.codPassagem} delivered={c.entregueEm !== null} />
      <Section title={`Ordens de serviço (${c.ordens.length})`}>
        <Place place="ordensDaVisita" ordens={c.ordens} />
      </Section>
      <Section title={`Checklists e orçamentos (${c.checklistsAtivos.length})`}>
        {c.checklistsAtivos.length === 0 && <Text c="dimmed">Nenhum checklist nesta visita.</Text>}
        {c.entregueEm === null && (
          <Button
            variant="default"
            size="compact-md"
            w="fit-content"
            leftSection={<IconClipboardCheck size={16} />}
            renderRoot={(p) => <ScreenLink {...p} to={`/checklist/fazer/${c.codPassagem}`} />}
          >
            Inspecionar
          </Button>
        )}
        <ul className={classes.lista}>
          {c.checklistsAtivos.map((k) => (
            <li key={k.codCheckList}>
              <div className={classes.registro}>
                <span>
                  Checklist <b className="num">{k.checklist}</b> · {k.vermelhos} urgentes, {k.amarelos} atenção
                </span>
              </div>
              {k.orcamentos.map((o) => (
                <div key={o.codOrcamento} className={classes.registro}>
                  {canReadOrcamentos ? (
                    <Anchor
                      renderRoot={(p) => (
                        <ScreenLink {...p} to="/oficina-digital/historico" search={{ orcamento: o.codOrcamento }} />
                      )}
                    >
                      Orçamento {o.checklist}
                    </Anchor>
                  ) : (
                    <span>Orçamento {o.checklist}</span>
                  )}
                  <span className="num">{o.valor !== null && formatReais(o.valor)}</span>
                  <StateBadge estado={o.estado} />
                </div>
              ))}
            </li>
          ))}
        </ul>
      </Section>
      {c.complementares.length > 0 && (
        <Section title={`Orçamentos complementares (${c.complementares.length})`}>
          <ul className={classes.lista}>
            {c.complementares.map((o) => (
              <li key={o.codOrcamento} className={classes.registro}>
                <span>
                  <b className="num">{o.checklist}</b>
                  {o.pendente && ' · espera o cliente'}
                </span>
                <span className="num">{o.valor !== null && formatReais(o.valor)}</span>
                <StateBadge estado={o.estado} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Place place="acompanhamentoDaVisita" codPassagem={c.codPassagem} delivered={c.entregueEm !== null} />
      <Comments
        codConcessionaria={c.codConcessionaria}
        codAgendaVeiculo={c.codAgendaVeiculo}
        comentarios={c.comentariosDoCartao}
      />
      <Section title="Linha do tempo">
        <Timeline
          events={c.eventos.map((e) => ({
            id: e.codEvento,
            title: e.texto,
            em: e.em,
            actor: e.quem,
            detail: [e.motivo, e.observacao].filter(Boolean).join(' · ') || undefined,
          }))}
        />
      </Section>
      {adding && (
        <Place
          place="incluirServico"
          codConcessionaria={c.codConcessionaria}
          codPassagem={c.codPassagem}
          close={() => include(false)}
        />
      )}
    </div>
  )
}
