import { Button, Checkbox, Drawer, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Dimension, DIMENSIONS, MAX_MEDIDAS, DIMENSION_NAMES } from '#shared/relatorios/exploracao.ts'
import { INDICADOR_CODES, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { Montagem } from './api.ts'

interface Props {
  montagem: Montagem
  modify: (m: Montagem) => void
  close: () => void
}

const options = (blank: string | null) => [
  ...(blank === null ? [] : [{ value: '', label: blank }]),
  ...DIMENSIONS.map((d) => ({ value: d, label: DIMENSION_NAMES[d] })),
]

/** Picks the measures and dimensions of the table. */
export function BuildDrawer({ montagem, modify, close }: Props) {
  const [medidas, setMedidas] = useState<readonly Indicador[]>(montagem.medidas)
  const [first, setFirst] = useState<string>(montagem.linhas[0] ?? 'loja')
  const [second, setSecond] = useState<string>(montagem.linhas[1] ?? '')
  const [column, setColumn] = useState<string>(montagem.coluna ?? '')
  const repeated = [second, column].includes(first) || (second !== '' && second === column)
  const overLimit = medidas.length > MAX_MEDIDAS
  const error = repeated
    ? 'Cada dimensão aparece uma vez só.'
    : overLimit
      ? `Escolha até ${MAX_MEDIDAS} medidas.`
      : medidas.length === 0
        ? 'Escolha ao menos uma medida.'
        : null
  const de = (text: string) => DIMENSIONS.find((d) => d === text)
  function apply(): void {
    const linhas = [de(first), de(second)].filter((d): d is Dimension => d !== undefined)
    modify({ medidas, linhas, coluna: de(column) ?? null })
    close()
  }
  return (
    <Drawer opened onClose={close} position="right" size={400} title="Montar tabela">
      <Stack gap="md">
        <NativeSelect
          label="Linhas"
          value={first}
          onChange={(e) => setFirst(e.currentTarget.value)}
          data={options(null)}
        />
        <NativeSelect
          label="Dentro delas"
          value={second}
          onChange={(e) => setSecond(e.currentTarget.value)}
          data={options('Nada')}
        />
        <NativeSelect
          label="Colunas"
          value={column}
          onChange={(e) => setColumn(e.currentTarget.value)}
          data={options('Só o total')}
        />
        <Checkbox.Group
          label={`Medidas: ${medidas.length} de até ${MAX_MEDIDAS}`}
          value={[...medidas]}
          onChange={(v) => setMedidas(v.flatMap((x) => INDICADOR_CODES.filter((i) => i === x)))}
        >
          <Stack gap={8} mt={8}>
            {INDICADOR_CODES.map((i) => (
              <Checkbox key={i} value={i} label={INDICADORES[i].nome} description={INDICADORES[i].formula} />
            ))}
          </Stack>
        </Checkbox.Group>
        {error && (
          <Text c="vermelho" size="sm" role="alert">
            {error}
          </Text>
        )}
        <Group grow pos="sticky" bottom={0} py="sm" bg="var(--elevado)">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button disabled={error !== null} onClick={apply}>
            Aplicar
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
