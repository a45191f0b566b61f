import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PAGE_INDICADORES, type OnePage } from '#shared/relatorios/one-page.ts'
import { type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useSaveMetas } from './api.ts'

/** Sales are left out: each store enters that goal with its month. */
const WITH_META = PAGE_INDICADORES.filter((i) => i !== 'vendas')

/** Factors from input to stored unit: percent and reais instead of ratios and centavos. */
const FACTOR: Partial<Record<(typeof INDICADORES)[Indicador]['unidade'], number>> = { porcento: 100, dinheiro: 0.01 }
const factorOf = (i: Indicador) => FACTOR[INDICADORES[i].unidade] ?? 1

interface Props {
  metas: OnePage['metas']
  close: () => void
}

/** Goals of the network, one per figure; an empty field is no goal. */
export function MetasModal({ metas, close }: Props) {
  const [values, modify] = useState<Partial<Record<Indicador, number | ''>>>(() =>
    Object.fromEntries(
      WITH_META.map((i) => {
        const m = metas[i]
        return [i, m === undefined ? '' : Math.round(m * factorOf(i) * 100) / 100]
      }),
    ),
  )
  const save = useSaveMetas()
  const saveMetas = () =>
    save.mutate(
      {
        metas: Object.fromEntries(
          WITH_META.map((i) => {
            const v = values[i]
            return [i, v === '' || v === undefined ? null : v / factorOf(i)]
          }),
        ),
      },
      {
        onSuccess: () => {
          toast.ok('Metas gravadas')
          close()
        },
      },
    )
  return (
    <Modal opened onClose={close} title="Metas da rede" size="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Valem para todas as lojas. A meta de vendas é a que cada loja lança no seu mês.
        </Text>
        {WITH_META.map((i) => {
          const { unidade, nome, melhor: best } = INDICADORES[i]
          return (
            <NumberInput
              key={i}
              label={nome}
              description={best === 'menos' ? 'no máximo' : 'no mínimo'}
              min={0}
              decimalScale={2}
              decimalSeparator=","
              thousandSeparator="."
              suffix={unidade === 'porcento' ? ' %' : ''}
              prefix={unidade === 'dinheiro' ? 'R$ ' : ''}
              hideControls
              value={values[i] ?? ''}
              onChange={(v) => modify((before) => ({ ...before, [i]: typeof v === 'number' ? v : '' }))}
            />
          )
        })}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button loading={save.isPending} onClick={saveMetas}>
            Gravar metas
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
