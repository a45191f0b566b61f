import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { INDICADORES_DA_PAGINA, type OnePage } from '#shared/relatorios/one-page.ts'
import { type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { toast } from '../../core/toast.ts'
import { useGravarMetas } from './api.ts'

/** Sales have the goal that each store enters with its month. */
const COM_META = INDICADORES_DA_PAGINA.filter((i) => i !== 'vendas')

/** As it is typed: percent and reais instead of ratios and centavos. */
const FATOR: Partial<Record<(typeof INDICADORES)[Indicador]['unidade'], number>> = { porcento: 100, dinheiro: 0.01 }
const fatorDe = (i: Indicador) => FATOR[INDICADORES[i].unidade] ?? 1

interface Props {
  metas: OnePage['metas']
  fechar: () => void
}

/** Goals of the network, one for each figure; an empty one is none. */
export function MetasModal({ metas, fechar }: Props) {
  const [valores, mudar] = useState<Partial<Record<Indicador, number | ''>>>(() =>
    Object.fromEntries(
      COM_META.map((i) => {
        const m = metas[i]
        return [i, m === undefined ? '' : Math.round(m * fatorDe(i) * 100) / 100]
      }),
    ),
  )
  const gravar = useGravarMetas()
  const salvar = () =>
    gravar.mutate(
      {
        metas: Object.fromEntries(
          COM_META.map((i) => {
            const v = valores[i]
            return [i, v === '' || v === undefined ? null : v / fatorDe(i)]
          }),
        ),
      },
      {
        onSuccess: () => {
          toast.ok('Metas gravadas')
          fechar()
        },
      },
    )
  return (
    <Modal opened onClose={fechar} title="Metas da rede" size="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Valem para todas as lojas. A meta de vendas é a que cada loja lança no seu mês.
        </Text>
        {COM_META.map((i) => {
          const { unidade, nome, melhor } = INDICADORES[i]
          return (
            <NumberInput
              key={i}
              label={nome}
              description={melhor === 'menos' ? 'no máximo' : 'no mínimo'}
              min={0}
              decimalScale={2}
              decimalSeparator=","
              thousandSeparator="."
              suffix={unidade === 'porcento' ? ' %' : ''}
              prefix={unidade === 'dinheiro' ? 'R$ ' : ''}
              hideControls
              value={valores[i] ?? ''}
              onChange={(v) => mudar((antes) => ({ ...antes, [i]: typeof v === 'number' ? v : '' }))}
            />
          )
        })}
        <Group justify="flex-end">
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
          <Button loading={gravar.isPending} onClick={salvar}>
            Gravar metas
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
