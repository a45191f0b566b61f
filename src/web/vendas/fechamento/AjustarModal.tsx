import { Button, Modal, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { CODIGOS_DEPARTAMENTO, DEPARTAMENTOS, MEDIDAS_VENDA } from '#shared/rules/vendas.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import { type Fechado, useAjustarMes } from './api.ts'

const MEDIDAS = ['bruto', 'desconto', 'devolucao', 'imposto', 'custo'] as const

/** A correction of a closed month: how much more or less, where, and why. */
export function AjustarModal({ fechado: f, fechar }: { fechado: Fechado; fechar: () => void }) {
  const ajustar = useAjustarMes(f.codFechamento)
  const [departamento, setDepartamento] = useState(CODIGOS_DEPARTAMENTO[0])
  const [medida, setMedida] = useState<(typeof MEDIDAS)[number]>('bruto')
  const [sentido, setSentido] = useState<'mais' | 'menos'>('menos')
  const [valor, setValor] = useState<number | null>(null)
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const semValor = valor === null || valor === 0
  const semMotivo = motivo.trim().length < 3
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (valor === null || semValor || semMotivo) return
    const feito = await ajustar
      .mutateAsync({ departamento, medida, valor: sentido === 'menos' ? -valor : valor, motivo: motivo.trim() })
      .catch(() => null)
    if (!feito) return
    toast.ok('Ajuste gravado')
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`Ajustar ${nomeDoMes(f.mes)}`}>
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">O mês fechado fica como está; o ajuste aparece ao lado, com o motivo.</Text>
          <Select
            label="Departamento"
            allowDeselect={false}
            searchable
            data={CODIGOS_DEPARTAMENTO.map((d) => ({ value: d, label: DEPARTAMENTOS[d] }))}
            value={departamento}
            onChange={(v) => setDepartamento(CODIGOS_DEPARTAMENTO.find((d) => d === v) ?? departamento)}
          />
          <Select
            label="O que muda"
            allowDeselect={false}
            data={MEDIDAS.map((m) => ({ value: m, label: MEDIDAS_VENDA[m] }))}
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
            error={tentou && semValor ? 'Informe o valor' : null}
          />
          <Textarea
            label="Motivo"
            required
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={tentou && semMotivo ? 'Diga o motivo' : null}
          />
          <ModalRodape erro={ajustar.error} fechar={fechar}>
            <Button type="submit" loading={ajustar.isPending}>
              Gravar ajuste
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
