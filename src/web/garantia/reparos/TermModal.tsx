import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FullReparo } from '#shared/garantia/reparos.ts'
import { AGREED_TERM } from '#shared/rules/reparo-days.ts'
import { toast } from '../../core/feedback/toast.ts'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useAgreeTerm } from './api.ts'

/** Notes another term, with where the signed agreement is. */
export function TermModal({ reparo: r, close }: { reparo: FullReparo; close: () => void }) {
  const agree = useAgreeTerm(r.codReparo)
  const [prazo, setPrazo] = useState<number | null>(r.prazoDias)
  const [nota, setNota] = useState(r.prazoNota ?? '')
  const [attempted, setAttempted] = useState(false)
  const outside = prazo === null || prazo < AGREED_TERM.min || prazo > AGREED_TERM.max
  const missing = nota.trim().length < 5
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (outside || missing || prazo === null) return
    if (!(await agree.mutateAsync({ prazoDias: prazo, nota: nota.trim(), versao: r.versao }).catch(() => null))) return
    toast.ok('Prazo anotado')
    close()
  }
  return (
    <Modal opened onClose={close} title="Combinar outro prazo">
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            O CDC (art. 18, § 2) deixa combinar de 7 a 180 dias, por escrito. Guarde o termo assinado.
          </Text>
          <IntegerInput
            label="Dias"
            data-autofocus
            required
            value={prazo}
            onChange={setPrazo}
            error={attempted && outside ? 'De 7 a 180 dias' : null}
          />
          <TextInput
            label="Documento assinado"
            placeholder="Termo na pasta da OS 1234"
            required
            maxLength={500}
            value={nota}
            onChange={(e) => setNota(e.currentTarget.value)}
            error={attempted && missing ? 'Diga onde está o documento assinado' : null}
          />
          <ModalFooter error={agree.error} close={close}>
            <Button type="submit" loading={agree.isPending}>
              Guardar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
