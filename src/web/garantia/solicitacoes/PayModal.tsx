import { Button, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FullGarantia } from '#shared/garantia/solicitacoes.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { usePay } from './api.ts'

/** Notes that the maker paid what it accepted. */
export function PayModal({ garantia: g, close }: { garantia: FullGarantia; close: () => void }) {
  const fuso = useTimeZone()
  const pay = usePay(g.codSolicitacao)
  const [dia, setDia] = useState(() => todayIn(fuso, new Date()))
  const fields = pay.error instanceof ApiError ? pay.error.campos : {}
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const done = await pay.mutateAsync({ versao: g.versao, pagaEm: dia }).catch(() => null)
    if (!done) return
    toast.ok('Pagamento anotado')
    close()
  }
  return (
    <Modal opened onClose={close} title="Anotar o pagamento">
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <Text>
            O fabricante pagou {formatReais(g.valorAceito ?? 0)} da garantia {g.numero}.
          </Text>
          <DayInput label="Dia do pagamento" value={dia} onChange={setDia} error={fields['pagaEm']} />
          <ModalFooter error={Object.keys(fields).length > 0 ? null : pay.error} close={close}>
            <Button type="submit" loading={pay.isPending}>
              Anotar pagamento
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
