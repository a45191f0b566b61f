import { Alert, Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { COBRANCA_MODES, COBRANCA_TYPES, type FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import type { CobrancaState } from '#shared/rules/cobranca.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useOpens } from '../../core/navigation/useOpens.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { CobrancaBadge } from '../../ui/pagamento/CobrancaBadge.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import classes from './Cobrancas.module.css'
import { happeningOf } from './events.ts'
import { Payments } from './Payments.tsx'
import { PayCode } from './PayCode.tsx'

/** What a state asks of the staff; nothing where the badge says it all. */
const TO_DO: Partial<Record<CobrancaState, string>> = {
  PARCIAL:
    'Falta uma parte. O mesmo código aceita o resto até o vencimento, quando o banco permite; se não, cobre o que falta.',
  A_MAIOR: 'O cliente pagou mais do que foi cobrado. Devolva a diferença, ou combine o crédito com ele.',
  ATRASADA: 'O pagamento chegou depois do prazo. Confira se o combinado ainda vale; se não, devolva.',
  A_DEVOLVER: 'O pagamento chegou numa cobrança cancelada. Devolva, ou combine o crédito com o cliente.',
}

/** A charge: amount and state, code to pay, payments, history. */
export function CobrancaContent({ cobranca: c }: { cobranca: FullCobranca }) {
  const open = c.estado === 'ABERTA' || c.estado === 'PARCIAL'
  const toDo = TO_DO[c.estado]
  return (
    <div className={classes.conteudo}>
      <div className={classes.cabeca}>
        <b className={classes.valor}>{formatReais(c.valor)}</b>
        <CobrancaBadge estado={c.estado} />
        {c.pago > 0 && c.pago !== c.valor && <span className="suave num">pago {formatReais(c.pago)}</span>}
        {c.devolvido > 0 && <span className="suave num">devolvido {formatReais(c.devolvido)}</span>}
      </div>
      {toDo && (
        <Alert color={c.estado === 'A_DEVOLVER' ? 'vermelho' : 'amarelo'} p="xs">
          {toDo}
        </Alert>
      )}
      {c.erro !== null && open && (
        <Alert color="vermelho" role="alert" p="xs" title="O banco não aceitou">
          {c.erro}
        </Alert>
      )}
      {open && <PayCode cobranca={c} />}
      <FactSheet
        data={[
          ['Tipo', COBRANCA_TYPES[c.tipo]],
          ['Meio', COBRANCA_MODES[c.modo]],
          [
            'Cliente',
            (c.cliente !== null || c.placa !== null) && (
              <Group key="c" gap={8}>
                {c.placa !== null && <Placa placa={c.placa} chassi={null} />}
                {c.cliente}
              </Group>
            ),
          ],
          ['De', <Origin key="o" cobranca={c} />],
          ['Vence', open && <When key="v" instant={c.expiraEm} />],
          ['Paga', c.pagaEm && <When key="p" instant={c.pagaEm} />],
          ['Criada', <When key="n" instant={c.criadaEm} />],
          ['Por', c.criadaPor ?? 'Pátio'],
          ['Motivo do cancelamento', c.motivo],
          ['Concessionária', c.concessionaria],
          [
            'Identificador (txid)',
            <span key="t" className={classes.codigo}>
              {c.txid}
            </span>,
          ],
        ].map(([nome, valor]) => [nome as string, (valor === false ? null : valor) as ReactNode] as const)}
      />
      {c.pagamentos.length > 0 && (
        <Section title={c.pagamentos.length === 1 ? 'Pagamento' : `Pagamentos (${c.pagamentos.length})`}>
          <Payments pagamentos={c.pagamentos} />
        </Section>
      )}
      <Section title="História">
        {c.eventos.length === 0 ? (
          <Text c="dimmed">Nada aconteceu ainda.</Text>
        ) : (
          <Timeline events={c.eventos.map(happeningOf)} />
        )}
      </Section>
    </div>
  )
}

/** Link to the record that the money is asked for. */
function Origin({ cobranca: c }: { cobranca: FullCobranca }) {
  const opensQuotes = useOpens('/oficina-digital/historico')
  const opensAgenda = useOpens('/agenda-virtual/:tipo?')
  if (c.codOrcamento !== null)
    return !opensQuotes ? (
      'Orçamento'
    ) : (
      <Anchor
        renderRoot={(p) => (
          <ScreenLink {...p} to="/oficina-digital/historico" search={{ orcamento: c.codOrcamento ?? 0 }} />
        )}
      >
        Orçamento
      </Anchor>
    )
  if (c.codPassagem !== null) return 'Visita à oficina'
  if (c.codAgendamento !== null)
    return !opensAgenda ? (
      'Agendamento'
    ) : (
      <Anchor renderRoot={(p) => <ScreenLink {...p} to="/agenda-virtual/consultores" />}>Agendamento</Anchor>
    )
  return 'Balcão'
}
