import { Button, Modal, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FullEmprestimo } from '#shared/frota/emprestimos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { MomentInput } from '../../ui/fields/MomentInput.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useExtend } from './api.ts'
import { instantOf, momentOf } from './moments.ts'

/** Moves the hour of return, unless the car is promised to somebody else. */
export function ExtendModal({ emprestimo: e, close }: { emprestimo: FullEmprestimo; close: () => void }) {
  const fuso = useTimeZone()
  const extend = useExtend(e.codEmprestimo)
  const [end, setEnd] = useState(() => momentOf(e.fim, fuso))
  const fields: Partial<Record<string, string>> = extend.error instanceof ApiError ? extend.error.campos : {}
  async function submit(ev: SubmitEvent): Promise<void> {
    ev.preventDefault()
    ev.stopPropagation()
    const instant = instantOf(end, fuso)
    if (instant === null) return
    const done = await extend.mutateAsync({ versao: e.versao, fim: instant }).catch(() => null)
    if (!done) return
    toast.ok('Devolução mudada')
    close()
  }
  return (
    <Modal opened onClose={close} title="Mudar a devolução">
      <form onSubmit={(ev) => void submit(ev)} noValidate>
        <Stack>
          <MomentInput label="Devolução" value={end} onChange={setEnd} error={fields['fim']} />
          <ModalFooter error={fields['fim'] === undefined ? extend.error : null} close={close}>
            <Button type="submit" loading={extend.isPending}>
              Mudar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
