import { Button, Group } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { FullEmprestimo } from '#shared/frota/emprestimos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useNow } from '../../core/realtime/now.ts'
import { ReasonPrompt } from '../../recipes/form/ReasonPrompt.tsx'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { useAbsent, useEnd } from './api.ts'

const ReadingModal = lazyComponent(() => import('./ReadingModal.tsx').then((m) => m.ReadingModal))
const ExtendModal = lazyComponent(() => import('./ExtendModal.tsx').then((m) => m.ExtendModal))

type Dialog = 'ENTREGAR' | 'DEVOLVER' | 'PRORROGAR' | 'RECUSAR' | 'CANCELAR'

/** What may be done with a loan now: the next step, and how it can end otherwise. */
export function LoanActions({ emprestimo: e }: { emprestimo: FullEmprestimo }) {
  const [dialog, open] = useState<Dialog | null>(null)
  const absent = useAbsent(e.codEmprestimo)
  const close = () => open(null)
  const may = (ato: FullEmprestimo['acoes'][number]) => e.acoes.includes(ato)
  const begun = Date.parse(e.inicio) < useNow()
  const secondary = (ato: Dialog, text: string): ReactNode =>
    may(ato) && (
      <Button variant="default" onClick={() => open(ato)}>
        {text}
      </Button>
    )
  return (
    <>
      <FormError error={absent.error} />
      <Group gap={8} justify="flex-end">
        {secondary('RECUSAR', 'Recusar')}
        {secondary('CANCELAR', 'Cancelar')}
        {may('AUSENCIA') && begun && (
          <Button
            variant="default"
            loading={absent.isPending}
            onClick={() => absent.mutate(e.versao, { onSuccess: () => toast.ok('O carro ficou livre') })}
          >
            Não veio buscar
          </Button>
        )}
        {secondary('PRORROGAR', 'Mudar a devolução')}
        {may('ENTREGAR') && (
          <Button disabled={e.faltas.length > 0} onClick={() => open('ENTREGAR')}>
            Entregar o carro
          </Button>
        )}
        {may('DEVOLVER') && <Button onClick={() => open('DEVOLVER')}>Receber de volta</Button>}
      </Group>
      {(dialog === 'ENTREGAR' || dialog === 'DEVOLVER') && (
        <Suspense>
          <ReadingModal emprestimo={e} ato={dialog} close={close} />
        </Suspense>
      )}
      {dialog === 'PRORROGAR' && (
        <Suspense>
          <ExtendModal emprestimo={e} close={close} />
        </Suspense>
      )}
      {(dialog === 'RECUSAR' || dialog === 'CANCELAR') && <EndModal emprestimo={e} ato={dialog} close={close} />}
    </>
  )
}

interface EndProps {
  emprestimo: FullEmprestimo
  ato: 'RECUSAR' | 'CANCELAR'
  close: () => void
}

function EndModal({ emprestimo: e, ato, close }: EndProps) {
  const end = useEnd(e.codEmprestimo, ato)
  const refuses = ato === 'RECUSAR'
  return (
    <ReasonPrompt
      title={refuses ? 'Recusar o pedido' : 'Cancelar'}
      button={refuses ? 'Recusar o pedido' : 'Cancelar o empréstimo'}
      feito={refuses ? 'Pedido recusado' : 'Cancelado'}
      action={end}
      send={(motivo) => end.mutateAsync({ versao: e.versao, motivo })}
      close={close}
    >
      {refuses ? `${e.motorista} fica sem carro reserva. Avise o cliente.` : `${e.motorista}: o carro fica livre.`}
    </ReasonPrompt>
  )
}
