import { Button, Modal, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { DEPARTAMENTO_CODES, DEPARTAMENTOS, VENDA_MEDIDAS } from '#shared/rules/vendas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { monthName } from '../../ui/month/months.ts'
import { type Closed, useAdjustMonth } from './api.ts'

const MEDIDAS = ['bruto', 'desconto', 'devolucao', 'imposto', 'custo'] as const

/** Adds an adjustment to a closed month: amount, place and reason. */
export function AdjustModal({ fechado: f, close }: { fechado: Closed; close: () => void }) {
  const adjust = useAdjustMonth(f.codFechamento)
  const [departamento, setDepartamento] = useState(DEPARTAMENTO_CODES[0])
  const [medida, setMedida] = useState<(typeof MEDIDAS)[number]>('bruto')
  const [sentido, setSentido] = useState<'mais' | 'menos'>('menos')
  const [valor, setValor] = useState<number | null>(null)
  const [motivo, setMotivo] = useState('')
  const [attempted, setAttempted] = useState(false)
  const withoutValue = valor === null || valor === 0
  const missingReason = motivo.trim().length < 3
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (valor === null || withoutValue || missingReason) return
    const done = await adjust
      .mutateAsync({ departamento, medida, valor: sentido === 'menos' ? -valor : valor, motivo: motivo.trim() })
      .catch(() => null)
    if (!done) return
    toast.ok('Ajuste gravado')
    close()
  }
  return (
    <Modal opened onClose={close} title={`Ajustar ${monthName(f.mes)}`}>
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm">O mês fechado fica como está; o ajuste aparece ao lado, com o motivo.</Text>
          <Select
            label="Departamento"
            allowDeselect={false}
            searchable
            data={DEPARTAMENTO_CODES.map((d) => ({ value: d, label: DEPARTAMENTOS[d] }))}
            value={departamento}
            onChange={(v) => setDepartamento(DEPARTAMENTO_CODES.find((d) => d === v) ?? departamento)}
          />
          <Select
            label="O que muda"
            allowDeselect={false}
            data={MEDIDAS.map((m) => ({ value: m, label: VENDA_MEDIDAS[m] }))}
            value={medida}
            onChange={(v) => setMedida(MEDIDAS.find((m) => m === v) ?? medida)}
          />
          <SegmentedControl
            aria-label="Sentido do ajuste"
            data={[
              { value: 'menos', label: 'Tirar' },
              { value: 'mais', label: 'Acrescentar' },
            ]}
            value={sentido}
            onChange={(v) => setSentido(v === 'mais' ? 'mais' : 'menos')}
          />
          <MoneyInput
            label="Valor"
            required
            value={valor}
            onChange={setValor}
            error={attempted && withoutValue ? 'Informe o valor' : null}
          />
          <Textarea
            label="Motivo"
            required
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={attempted && missingReason ? 'Diga o motivo' : null}
          />
          <ModalFooter error={adjust.error} close={close}>
            <Button type="submit" loading={adjust.isPending}>
              Gravar ajuste
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
