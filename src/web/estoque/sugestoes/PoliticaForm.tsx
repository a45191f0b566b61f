import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import type { Politica } from '#shared/rules/reposicao.ts'
import type { Opcoes } from './api.ts'

interface Props {
  opcoes: Opcoes
  nome: string
  politica: Politica
  mudar: (nome: string, politica: Politica) => void
}

/** A policy, chosen by name, and its parameters: each may be tuned. */
export function PoliticaForm({ opcoes, nome, politica: p, mudar }: Props) {
  const k = (classe: 'A' | 'B' | 'C') => (
    <NumberInput
      label={`Segurança, classe ${classe}`}
      description="desvios-padrão"
      decimalScale={3}
      decimalSeparator=","
      step={0.1}
      min={0}
      max={4}
      value={p.k[classe]}
      onChange={(v) => mudar(`${semAjuste(nome)} ajustada`, { ...p, k: { ...p.k, [classe]: Number(v) || 0 } })}
    />
  )
  const dias = (campo: 'revisao' | 'cobertura' | 'parada' | 'prazo', rotulo: string, unidade: string) => (
    <NumberInput
      label={rotulo}
      description={unidade}
      allowDecimal={false}
      min={0}
      value={p[campo]}
      onChange={(v) => mudar(`${semAjuste(nome)} ajustada`, { ...p, [campo]: Number(v) || 0 })}
    />
  )
  return (
    <>
      <Select
        label="Política"
        allowDeselect={false}
        data={[...new Set([...opcoes.politicas.map((x) => x.nome), nome])]}
        value={nome}
        onChange={(v) => {
          const escolhida = opcoes.politicas.find((x) => x.nome === v)
          if (escolhida) mudar(escolhida.nome, escolhida.politica)
        }}
      />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {k('A')}
        {k('B')}
        {k('C')}
        {dias('revisao', 'Entre pedidos', 'dias')}
        {dias('cobertura', 'Cobertura máxima', 'dias de demanda')}
        {dias('parada', 'Peça parada', 'meses sem sair')}
        {dias('prazo', 'Prazo sem outro', 'dias')}
      </SimpleGrid>
    </>
  )
}

const semAjuste = (nome: string) => nome.replace(/ ajustada$/, '')
