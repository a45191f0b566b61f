import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Pessoas, Valores } from './correcao.ts'

const opcoes = (lista: Pessoas['consultores']) => lista.map((p) => ({ value: String(p.cod), label: p.nome }))

/** Vehicle, customer and people of a checklist. */
export function CamposCorrecao({ form, pessoas }: { form: UseFormReturnType<Valores>; pessoas: Pessoas }) {
  const pessoa = (campo: 'codConsultor' | 'codMecanico', rotulo: string, lista: Pessoas['consultores']) => (
    <Select
      label={rotulo}
      placeholder="Nenhum"
      data={opcoes(lista)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Deixar sem ${rotulo.toLowerCase()}` }}
      nothingFoundMessage="Ninguém com esse nome"
      {...form.getInputProps(campo)}
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
      {pessoa('codConsultor', 'Consultor', pessoas.consultores)}
      {pessoa('codMecanico', 'Mecânico', pessoas.mecanicos)}
    </SimpleGrid>
  )
}
