import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import type { Politica } from '#shared/rules/reposicao.ts'
import type { Options } from './api.ts'

interface Props {
  options: Options
  name: string
  politica: Politica
  modify: (nome: string, politica: Politica) => void
  /** What the server refused, by the field's path. */
  errors?: Readonly<Partial<Record<string, string>>>
}

/** Selects a policy by name; each parameter can be tuned. */
export function PoliticaForm({ options, name, politica: p, modify, errors = {} }: Props) {
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
      error={errors[`politica.k.${classe}`]}
      onChange={(v) => modify(`${unadjustedName(name)} ajustada`, { ...p, k: { ...p.k, [classe]: Number(v) || 0 } })}
    />
  )
  const days = (field: 'revisao' | 'cobertura' | 'parada' | 'prazo', label: string, unidade: string) => (
    <NumberInput
      label={label}
      description={unidade}
      allowDecimal={false}
      min={0}
      value={p[field]}
      error={errors[`politica.${field}`]}
      onChange={(v) => modify(`${unadjustedName(name)} ajustada`, { ...p, [field]: Number(v) || 0 })}
    />
  )
  return (
    <>
      <Select
        label="Política"
        allowDeselect={false}
        data={[...new Set([...options.politicas.map((x) => x.nome), name])]}
        value={name}
        onChange={(v) => {
          const picked = options.politicas.find((x) => x.nome === v)
          if (picked) modify(picked.nome, picked.politica)
        }}
      />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {k('A')}
        {k('B')}
        {k('C')}
        {days('revisao', 'Entre pedidos', 'dias')}
        {days('cobertura', 'Cobertura máxima', 'dias de demanda')}
        {days('parada', 'Peça parada', 'meses sem sair')}
        {days('prazo', 'Prazo sem outro', 'dias')}
      </SimpleGrid>
    </>
  )
}

const unadjustedName = (nome: string) => nome.replace(/ ajustada$/, '')
