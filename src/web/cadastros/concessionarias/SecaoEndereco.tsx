import { TextInput } from '@mantine/core'
import { formatarCep, FUSO_DA_UF, FUSOS, type Uf, UFS } from '#shared/rules/lugares.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { SelectInput } from '../../ui/campos/Escolhas.tsx'
import type { FormConcessionaria } from './campos.ts'

/** Where the store is, and by which clock it lives. */
export function SecaoEndereco({ form }: { form: FormConcessionaria }) {
  return (
    <FormSecao titulo="Endereço">
      <TextInput
        label="CEP"
        inputMode="numeric"
        maxLength={9}
        {...form.getInputProps('cep')}
        onChange={(e) => form.setFieldValue('cep', formatarCep(e.currentTarget.value))}
      />
      <TextInput label="Logradouro" maxLength={120} {...form.getInputProps('logradouro')} />
      <TextInput label="Número" maxLength={20} {...form.getInputProps('numero')} />
      <TextInput label="Complemento" maxLength={60} {...form.getInputProps('complemento')} />
      <TextInput label="Bairro" maxLength={80} {...form.getInputProps('bairro')} />
      <TextInput label="Cidade" withAsterisk maxLength={80} {...form.getInputProps('cidade')} />
      <SelectInput
        label="Estado"
        withAsterisk
        searchable
        allowDeselect={false}
        data={[...UFS]}
        {...form.getInputProps('uf')}
        onChange={(v) => {
          const uf = (v ?? 'SP') as Uf
          form.setValues({ uf, fuso: FUSO_DA_UF[uf] })
        }}
      />
      <SelectInput
        label="Fuso horário"
        withAsterisk
        searchable
        allowDeselect={false}
        description={`Agora são ${horaEm(form.values.fuso)} na loja`}
        data={FUSOS.map((f) => ({ value: f, label: f.replace('America/', '').replaceAll('_', ' ') }))}
        {...form.getInputProps('fuso')}
      />
    </FormSecao>
  )
}

function horaEm(fuso: string): string {
  return new Date().toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: fuso })
}
