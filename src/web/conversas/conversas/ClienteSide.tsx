import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ConversaDetail } from '#shared/conversas/conversas.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { STATE_LABELS } from '#shared/rules/orcamento-names.ts'
import type { OrcamentoState } from '#shared/rules/orcamento.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { switchToLoja } from '../../core/session/concessionarias.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { conversaQuery } from './api.ts'
import classes from './Conversas.module.css'
import { useReach } from './reach.ts'

const isState = (e: string): e is OrcamentoState => Object.hasOwn(STATE_LABELS, e)

/** What stands beside a thread: the customer, their cars, open quotes, visits and appointments. */
export function ClienteSide({ codConversa }: { codConversa: number }) {
  const { data } = useQuery(conversaQuery(codConversa))
  return data ? <Content conversa={data} /> : <Skeleton height={320} />
}

function Content({ conversa: c }: { conversa: ConversaDetail }) {
  const fuso = useTimeZone()
  const reach = useReach()
  const [cliente, setCliente] = useState(false)
  const when = (i: string) => formatWhen(i, fuso, new Date())
  return (
    <div className={classes.ficha}>
      <section>
        <Title order={2}>{c.cliente}</Title>
        <FactSheet
          data={[
            [
              'Telefone',
              c.telefone ? (
                <Anchor key="t" href={`tel:${c.telefone}`}>
                  {formatPhone(c.telefone)}
                </Anchor>
              ) : (
                c.numeroOculto && 'Número oculto'
              ),
            ],
            ['E-mail', c.email],
          ]}
        />
        {reach.orcamentos && (
          <Button variant="default" size="xs" mt={8} onClick={() => setCliente(true)}>
            Contatos e autorizações
          </Button>
        )}
      </section>
      <Records title="Carros" empty="Nenhum carro cadastrado.">
        {c.veiculos.map((v) => (
          <li key={v.codVeiculo} className={classes.registro}>
            <span>
              <Placa placa={v.placa} chassi={null} /> {v.modelo}
            </span>
          </li>
        ))}
      </Records>
      <Records title="Orçamentos em aberto" empty="Nenhum em aberto.">
        {c.orcamentos.map((o) => (
          <li key={o.codOrcamento} className={classes.registro}>
            {reach.orcamentos ? (
              <Anchor
                renderRoot={(p) => (
                  <ScreenLink {...p} to="/oficina-digital/historico" search={{ orcamento: o.codOrcamento }} />
                )}
              >
                {o.titulo}
              </Anchor>
            ) : (
              <b>{o.titulo}</b>
            )}
            <span>
              {isState(o.estado) && <StateBadge estado={o.estado} />}
              {o.valor !== null && <b className="num">{formatReais(o.valor)}</b>}
            </span>
            <span className="suave">{o.modelo}</span>
          </li>
        ))}
      </Records>
      <Records title="Na oficina" empty="Nenhum carro na oficina.">
        {c.passagens.map((v) => (
          <li key={v.codPassagem} className={classes.registro}>
            <span>
              <Placa placa={v.placa} chassi={null} /> {v.modelo}
            </span>
            <span className="suave">
              chegou {when(v.chegouEm)} · {v.promessa === null ? 'sem promessa' : `promessa ${when(v.promessa)}`}
            </span>
            {reach.agenda && v.codAgendaVeiculo !== null && (
              <Anchor
                size="sm"
                onClick={() => switchToLoja(c.codConcessionaria)}
                renderRoot={(p) => (
                  <ScreenLink
                    {...p}
                    to="/agenda-virtual/veiculos"
                    search={{ cartao: v.codAgendaVeiculo ?? undefined }}
                  />
                )}
              >
                Ver no quadro
              </Anchor>
            )}
          </li>
        ))}
      </Records>
      <Records title="Agendamentos" empty="Nada agendado.">
        {c.agendamentos.map((a) => (
          <li key={a.codAgendamento} className={classes.registro}>
            {reach.agenda ? (
              <Anchor
                onClick={() => switchToLoja(c.codConcessionaria)}
                renderRoot={(p) => (
                  <ScreenLink
                    {...p}
                    to="/agenda-virtual/consultores"
                    search={{ dia: a.dia, agendamento: a.codAgendamento }}
                  />
                )}
              >
                {when(a.inicio)}
              </Anchor>
            ) : (
              <b>{when(a.inicio)}</b>
            )}
            <span className="suave">{a.modelo}</span>
          </li>
        ))}
      </Records>
      {cliente && <Place place="clienteDoOrcamento" codCliente={c.codCliente} close={() => setCliente(false)} />}
    </div>
  )
}

function Records({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <section>
      <Title order={3}>{title}</Title>
      {children.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className={classes.registros}>{children}</ul>
      )}
    </section>
  )
}
