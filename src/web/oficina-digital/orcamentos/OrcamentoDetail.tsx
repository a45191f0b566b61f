import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconMessages, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { rememberRecent } from '../../core/navigation/recents.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { RequestedAct, type RequestData } from '../../recipes/area/RequestedAct.tsx'
import { Place } from '../../recipes/area/Place.tsx'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { useDetail } from '../../recipes/list/useDetail.ts'
import { StageClock } from '../../recipes/board/StageClock.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { ChecklistItem } from '../../ui/display/ChecklistItem.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { urgentFirst } from '../../ui/orcamento/achados.ts'
import { LinhasSummary } from '../../ui/orcamento/LinhasSummary.tsx'
import { ClienteLink } from '../../ui/orcamento/ClienteLink.tsx'
import { KindBadge } from '../../ui/orcamento/KindBadge.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { Section } from '../../ui/orcamento/Section.tsx'
import { InFamilia } from '../../ui/orcamento/InFamilia.tsx'
import { veiculoName } from '../../ui/orcamento/veiculo.ts'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { OrcamentoActions } from './OrcamentoActions.tsx'
import { fullOrcamento } from './api.ts'
import { orcamentoTarget } from './target.ts'
import { happeningsOf } from './events.ts'
import { OrcamentoFamilia } from './OrcamentoFamilia.tsx'
import classes from './Orcamentos.module.css'

export interface OrcamentoDetailProps {
  detail: ReturnType<typeof useDetail>
  /** Codes of the list it was opened from, in its order. */
  neighbors?: readonly number[] | undefined
}

/** A quote in a drawer: facts, findings, lines, the customer's link, history, actions. */
export function OrcamentoDetail({ detail, neighbors }: OrcamentoDetailProps) {
  const [request, setRequest] = useState<RequestData | null>(null)
  const q = useQuery({ ...fullOrcamento(detail.codigo ?? 0), enabled: detail.codigo !== null })
  const o = q.data
  useEffect(() => {
    if (!o) return
    const { to, search } = orcamentoTarget(o.codOrcamento)
    rememberRecent({ titulo: o.cliente, detalhe: `Orçamento ${o.checklist} · ${o.modelo}`, placa: o.placa, to, search })
  }, [o])
  return (
    <>
      <DetailDrawer
        detail={detail}
        neighbors={neighbors}
        title={
          o ? (
            <>
              Orçamento {o.checklist} <KindBadge tipo={o.tipo} />
            </>
          ) : (
            'Orçamento'
          )
        }
        footer={o && <OrcamentoActions orcamento={o} ask={setRequest} />}
      >
        {() =>
          o ? (
            <Content orcamento={o} open={detail.open} />
          ) : q.isError ? (
            <LoadError error={q.error} attempt={() => void q.refetch()} />
          ) : (
            <LoadingSkeleton />
          )
        }
      </DetailDrawer>
      <RequestedAct pedido={request} close={() => setRequest(null)} />
    </>
  )
}

function LoadingSkeleton() {
  return (
    <Stack aria-busy="true" aria-label="Carregando o orçamento" role="status">
      <Skeleton height={28} width="70%" />
      <Skeleton height={90} />
      <Skeleton height={140} />
      <Skeleton height={180} />
    </Stack>
  )
}

function Content({ orcamento: o, open }: { orcamento: FullOrcamento; open: (codOrcamento: number) => void }) {
  const { condicaoPagamento, inicioPrevisto, fimPrevisto, validadeDias } = o.termos
  const [cliente, setCliente] = useState(false)
  const [conversa, setConversa] = useState(false)
  const [charging, charge] = useState(false)
  // After the answer, the versions below link to the signed one.
  const oferta = o.versaoEnviada?.retiradaEm === null && o.versaoEnviada.respondidaEm === null ? o.versaoEnviada : null
  return (
    <div className={classes.gaveta}>
      <section className={comuns.secao}>
        <Group gap={10}>
          <Placa placa={o.placa} chassi={o.chassi} />
          <Text fw={600}>{veiculoName(o)}</Text>
        </Group>
        <Group gap={14}>
          <StateBadge estado={o.estado} />
          <StageClock desde={o.entrouNoEstadoEm} metaMinutos={o.metaMinutos} />
          <Button
            size="xs"
            variant="default"
            ml="auto"
            leftSection={<IconMessages size={15} />}
            onClick={() => setConversa(true)}
          >
            Conversa
          </Button>
          <Button size="xs" variant="default" leftSection={<IconQrcode size={15} />} onClick={() => charge(true)}>
            Cobrar
          </Button>
        </Group>
        <FactSheet
          data={[
            [
              'Cliente',
              <Anchor key="n" component="button" type="button" ta="left" onClick={() => setCliente(true)}>
                {o.cliente}
              </Anchor>,
            ],
            [
              'Telefone',
              o.telefone && (
                <Anchor key="t" href={`tel:${o.telefone}`}>
                  {formatPhone(o.telefone)}
                </Anchor>
              ),
            ],
            // Identity check of the customer before signing; shown to staff, who may have to help at the desk.
            ['Documento', o.documentoFim && `termina em ${o.documentoFim}`],
            ['Quilometragem', o.km === null ? null : `${o.km.toLocaleString('pt-BR')} km`],
            ['Consultor', o.consultor],
            ['Dono', o.dono ?? 'Sem dono'],
            ['Concessionária', o.concessionaria],
            ['Criado', <When key="q" instant={o.criadoEm} />],
            [
              'Checklist',
              <Anchor
                key="c"
                renderRoot={(props) => (
                  <ScreenLink {...props} to="/historico-checklist" search={{ checklist: o.codCheckList }} />
                )}
              >
                Abrir o checklist {o.checklist}
              </Anchor>,
            ],
          ]}
        />
      </section>
      {cliente && <Place place="clienteDoOrcamento" codCliente={o.codCliente} close={() => setCliente(false)} />}
      {conversa && (
        <Place place="conversa" target={{ codOrcamento: o.codOrcamento }} close={() => setConversa(false)} />
      )}
      {charging && (
        <Place
          place="cobrar"
          target={{ tipo: 'orcamento', codigo: o.codOrcamento, codConcessionaria: o.codConcessionaria }}
          close={() => charge(false)}
        />
      )}
      {oferta && <ClienteLink versao={oferta} />}
      <Place place="sinalDeRecall" target={{ tipo: 'orcamento', codigo: o.codOrcamento }} />
      <Place place="pendenciasDoOrcamento" orcamento={o} />
      <OrcamentoFamilia orcamento={o} open={open} />
      <Section title={`Achados (${o.achados.length})`}>
        {o.achados.length === 0 ? (
          <Text c="dimmed">O checklist não apontou nada em amarelo ou vermelho.</Text>
        ) : (
          urgentFirst(o.achados).map((a) => (
            <ChecklistItem key={a.codItem} item={a} withGrupo>
              <InFamilia achado={a} />
            </ChecklistItem>
          ))
        )}
      </Section>
      <Section title={`Linhas (${o.linhas.length})`}>
        {o.linhas.length === 0 ? (
          <Text c="dimmed">As linhas nascem dos achados quando a montagem começa.</Text>
        ) : (
          <LinhasSummary linhas={o.linhas} decidedLinhas={o.linhas} />
        )}
        <Place place="garantiasDoOrcamento" orcamento={o} />
      </Section>
      {(condicaoPagamento || inicioPrevisto) && (
        <Section title="Condições">
          <FactSheet
            data={[
              ['Pagamento', condicaoPagamento],
              ['Prazo', inicioPrevisto && fimPrevisto && `${formatDay(inicioPrevisto)} a ${formatDay(fimPrevisto)}`],
              ['Validade', `${counted(validadeDias, 'dia', 'dias')} do recebimento`],
            ]}
          />
        </Section>
      )}
      <Place place="enviosDoOrcamento" orcamento={o} />
      <Section title="Linha do tempo">
        <Timeline events={happeningsOf(o.eventos)} />
        <Place place="linhaDoTempoDoOrcamento" orcamento={o} />
      </Section>
    </div>
  )
}
