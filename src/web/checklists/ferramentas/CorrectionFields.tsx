import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { LojaPeople, Values } from './correction.ts'

const options = (list: LojaPeople['consultores']) => list.map((p) => ({ value: String(p.cod), label: p.nome }))

/** Vehicle, customer and people of a checklist. */
export function CorrectionFields({ form, pessoas }: { form: UseFormReturnType<Values>; pessoas: LojaPeople }) {
  const person = (field: 'codConsultor' | 'codMecanico', label: string, list: LojaPeople['consultores']) => (
    <Select
      label={label}
      placeholder="Nenhum"
      data={options(list)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Deixar sem ${label.toLowerCase()}` }}
      nothingFoundMessage="Ninguém com esse nome"
      {...form.getInputProps(field)}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput label="Placa" {...form.getInputProps('veiculo.placa')} />
      <TextInput label="Chassi" maxLength={17} {...form.getInputProps('veiculo.chassi')} />
      <TextInput label="Marca" required {...form.getInputProps('veiculo.marca')} />
      <TextInput label="Modelo" required {...form.getInputProps('veiculo.modelo')} />
      <TextInput label="Versão" {...form.getInputProps('veiculo.versao')} />
      <NumberInput
        label="Ano"
        min={1900}
        max={2100}
        allowDecimal={false}
        hideControls
        thousandSeparator=""
        {...form.getInputProps('veiculo.ano')}
      />
      <TextInput label="Cliente" required {...form.getInputProps('cliente.nome')} />
      <TextInput label="Telefone" type="tel" {...form.getInputProps('cliente.telefone')} />
      <NumberInput
        label="Quilometragem"
        min={0}
        max={2_000_000}
        allowDecimal={false}
        hideControls
        thousandSeparator="."
        decimalSeparator=","
        suffix=" km"
        {...form.getInputProps('km')}
      />
      {person('codConsultor', 'Consultor', pessoas.consultores)}
      {person('codMecanico', 'Mecânico', pessoas.mecanicos)}
    </SimpleGrid>
  )
}
