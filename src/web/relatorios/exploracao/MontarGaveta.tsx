import { Button, Checkbox, Drawer, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Dimensao, DIMENSOES, MAX_MEDIDAS, NOME_DIMENSAO } from '#shared/relatorios/exploracao.ts'
import { CODIGOS_INDICADOR, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { Montagem } from './api.ts'

interface Props {
  montagem: Montagem
  mudar: (m: Montagem) => void
  fechar: () => void
}

const opcoes = (vazia: string | null) => [
  ...(vazia === null ? [] : [{ value: '', label: vazia }]),
  ...DIMENSOES.map((d) => ({ value: d, label: NOME_DIMENSAO[d] })),
]

/** Which measures stand in the table, and by what they are told apart. */
export function MontarGaveta({ montagem, mudar, fechar }: Props) {
  const [medidas, setMedidas] = useState<readonly Indicador[]>(montagem.medidas)
  const [primeira, setPrimeira] = useState<string>(montagem.linhas[0] ?? 'loja')
  const [segunda, setSegunda] = useState<string>(montagem.linhas[1] ?? '')
  const [coluna, setColuna] = useState<string>(montagem.coluna ?? '')
  const repetida = [segunda, coluna].includes(primeira) || (segunda !== '' && segunda === coluna)
  const demais = medidas.length > MAX_MEDIDAS
  const erro = repetida
    ? 'Cada dimensão aparece uma vez só.'
    : demais
      ? `Escolha até ${MAX_MEDIDAS} medidas.`
      : medidas.length === 0
        ? 'Escolha ao menos uma medida.'
        : null
  const de = (texto: string) => DIMENSOES.find((d) => d === texto)
  function aplicar(): void {
    const linhas = [de(primeira), de(segunda)].filter((d): d is Dimensao => d !== undefined)
    mudar({ medidas, linhas, coluna: de(coluna) ?? null })
    fechar()
  }
  return (
    <Drawer opened onClose={fechar} position="right" size={400} title="Montar tabela">
      <Stack gap="md">
        <NativeSelect
          label="Linhas"
          value={primeira}
          onChange={(e) => setPrimeira(e.currentTarget.value)}
          data={opcoes(null)}
        />
        <NativeSelect
          label="Dentro delas"
          value={segunda}
          onChange={(e) => setSegunda(e.currentTarget.value)}
          data={opcoes('Nada')}
        />
        <NativeSelect
          label="Colunas"
          value={coluna}
          onChange={(e) => setColuna(e.currentTarget.value)}
          data={opcoes('Só o total')}
        />
        <Checkbox.Group
          label={`Medidas: ${medidas.length} de até ${MAX_MEDIDAS}`}
          value={[...medidas]}
          onChange={(v) => setMedidas(v.flatMap((x) => CODIGOS_INDICADOR.filter((i) => i === x)))}
        >
          <Stack gap={8} mt={8}>
            {CODIGOS_INDICADOR.map((i) => (
              <Checkbox key={i} value={i} label={INDICADORES[i].nome} description={INDICADORES[i].formula} />
            ))}
          </Stack>
        </Checkbox.Group>
        {erro && (
          <Text c="vermelho" size="sm" role="alert">
            {erro}
          </Text>
        )}
        <Group grow pos="sticky" bottom={0} py="sm" bg="var(--elevado)">
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
          <Button disabled={erro !== null} onClick={aplicar}>
            Aplicar
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
