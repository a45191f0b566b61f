import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { localInstant, todayIn } from '#shared/rules/dates.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { MomentInput } from '../../ui/fields/MomentInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useNoteFine } from './api.ts'

/** Notes a fine; who had the car is found by its minute. */
export function FineModal({ close, made }: { close: () => void; made: (codMulta: number) => void }) {
  const fuso = useTimeZone()
  const note = useNoteFine()
  const [d, setD] = useState({ placa: '', auto: '', descricao: '', local: '' })
  const [em, setEm] = useState({ dia: '', hora: '' })
  const [valor, setValor] = useState<number | null>(null)
  const [pontos, setPontos] = useState<number | null>(0)
  const [notificadaEm, setNotificada] = useState(() => todayIn(fuso, new Date()))
  const [attempted, setAttempted] = useState(false)
  const fields: Partial<Record<string, string>> = note.error instanceof ApiError ? note.error.campos : {}
  const missing: Partial<Record<string, string>> = {
    ...(d.placa.trim().length < 7 && { placa: 'Escreva a placa' }),
    ...(d.auto.trim().length < 4 && { auto: 'Escreva o número do auto' }),
    ...(d.descricao.trim().length < 3 && { descricao: 'Diga qual foi a infração' }),
    ...((em.dia === '' || em.hora === '') && { em: 'Informe o dia e a hora' }),
    ...((valor ?? 0) < 1 && { valor: 'Informe um valor' }),
    ...(notificadaEm === '' && { notificadaEm: 'Informe o dia' }),
  }
  const error = (field: string) => fields[field] ?? (attempted ? missing[field] : undefined)
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (Object.keys(missing).length > 0) return
    const m = await note
      .mutateAsync({
        ...d,
        em: localInstant(em.dia, em.hora, fuso),
        valor: valor ?? 0,
        pontos: pontos ?? 0,
        notificadaEm,
      })
      .catch(() => null)
    if (!m) return
    toast.ok(
      m.motorista === null ? 'Registrada: ninguém estava com o carro' : `Registrada: ${m.motorista} estava com o carro`,
    )
    close()
    made(m.codMulta)
  }
  const field = (field: keyof typeof d, label: string, required = true) => (
    <TextInput
      label={label}
      required={required}
      autoComplete="off"
      value={d[field]}
      onChange={(e) => setD({ ...d, [field]: e.currentTarget.value })}
      error={error(field)}
    />
  )
  return (
    <Modal opened onClose={close} title="Nova multa" size="lg">
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <Group grow align="flex-start">
            {field('placa', 'Placa')}
            {field('auto', 'Auto de infração')}
          </Group>
          <MomentInput label="Infração em" value={em} onChange={setEm} error={error('em')} />
          {field('descricao', 'Infração')}
          {field('local', 'Local', false)}
          <Group grow align="flex-start">
            <MoneyInput label="Valor" required value={valor} onChange={setValor} error={error('valor')} />
            <IntegerInput label="Pontos" value={pontos} onChange={setPontos} error={error('pontos')} />
          </Group>
          <DayInput
            label="Notificação recebida em"
            description="Dela correm os 30 dias para indicar o condutor."
            required
            value={notificadaEm}
            onChange={setNotificada}
            error={error('notificadaEm')}
          />
          <ModalFooter error={Object.keys(fields).length > 0 ? null : note.error} close={close}>
            <Button type="submit" loading={note.isPending}>
              Registrar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
