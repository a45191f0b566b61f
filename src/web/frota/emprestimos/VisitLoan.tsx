import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatWhen } from '#shared/rules/dates.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import type { Slots } from '../../recipes/area/slots.ts'
import { Section } from '../../ui/orcamento/Section.tsx'
import { loansOfVisit } from './api.ts'
import { LoanBadge } from './LoanBadge.tsx'

const AskModal = lazyComponent(() => import('./AskModal.tsx').then((m) => m.AskModal))
const MAY: readonly number[] = [-1, 1, 2, 3, 4]

/** In a car's drawer: its owner's courtesy car, or how to ask for one. */
export function VisitLoan({ codConcessionaria, codPassagem, motorista, delivered, ready }: Slots['carroReserva']) {
  const nivel = useSessao()?.nivel
  const fuso = useTimeZone()
  const goTo = useGoTo()
  const may = nivel !== undefined && MAY.includes(nivel)
  const q = useQuery({ ...loansOfVisit(codPassagem), enabled: may })
  const [asking, ask] = useState(false)
  const live = (q.data ?? []).filter((e) => ['PEDIDO', 'RESERVADO', 'ENTREGUE'].includes(e.estado))
  if (!may || !q.data || (delivered && live.length === 0)) return null
  return (
    <Section title="Carro reserva">
      {ready && live.some((e) => e.estado === 'ENTREGUE') && (
        <Alert color="verde">Carro pronto: peça o reserva de volta.</Alert>
      )}
      {live.map((e) => (
        <Group key={e.codEmprestimo} gap={8}>
          <LoanBadge emprestimo={e} />
          <Text size="sm">
            {e.placa === null ? 'a reservar' : `${e.carro ?? ''} ${displayPlaca(e.placa)}`}, até{' '}
            {formatWhen(e.fim, fuso, new Date())}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(p) => <ScreenLink {...p} to={`/frota/emprestimos/${e.codEmprestimo}`} />}
          >
            Abrir
          </Button>
        </Group>
      ))}
      {live.length === 0 && (
        <Button variant="default" size="compact-md" w="fit-content" onClick={() => ask(true)}>
          Pedir carro reserva
        </Button>
      )}
      {asking && (
        <Suspense>
          <AskModal
            codConcessionaria={codConcessionaria}
            dia=""
            visita={{ codPassagem, motorista }}
            close={() => ask(false)}
            made={(cod) => void goTo(`/frota/emprestimos/${cod}`)}
          />
        </Suspense>
      )}
    </Section>
  )
}
