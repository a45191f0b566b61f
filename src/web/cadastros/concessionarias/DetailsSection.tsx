import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FocusEvent } from 'react'
import { isValidCnpj, formatCnpj } from '#shared/rules/cnpj.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useDistribuidor } from '../../core/session/distribuidor.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { WordsInput, SelectInput, AutocompleteInput } from '../../ui/fields/Choices.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { activeGrupos } from './api.ts'
import type { ConcessionariaForm } from './fields.ts'

/** Identity of the store: name, CNPJ, group, makes, contact, active flag. */
export function DetailsSection({ form, nova }: { form: ConcessionariaForm; nova: boolean }) {
  const { data: grupos = [] } = useQuery(activeGrupos)
  const { todas } = useConcessionarias()
  const marcas = [...new Set(todas.map((c) => c.marca))].toSorted()
  const { cnpjAlfanumerico } = useDistribuidor()
  const cnpj = form.getInputProps('cnpj') as { onBlur: (e: FocusEvent<HTMLInputElement>) => void }
  const grupo = form.getInputProps('codGrupo')
  return (
    <FormSection titulo="Dados">
      <TextInput
        label="Nome"
        withAsterisk
        maxLength={80}
        data-autofocus={nova || undefined}
        {...form.getInputProps('nome')}
      />
      <TextInput label="Razão social" maxLength={120} {...form.getInputProps('razaoSocial')} />
      <TextInput
        label="CNPJ"
        withAsterisk
        autoComplete="off"
        {...cnpj}
        onBlur={(e) => {
          cnpj.onBlur(e)
          // Apply the mask once the CNPJ is valid; an invalid one stays as typed.
          if (isValidCnpj(e.currentTarget.value, cnpjAlfanumerico))
            form.setFieldValue('cnpj', formatCnpj(e.currentTarget.value))
        }}
      />
      <SelectInput
        label="Grupo"
        withAsterisk
        searchable
        allowDeselect={false}
        data={grupos.map((g) => ({ value: String(g.codGrupo), label: g.nome }))}
        {...grupo}
        value={form.values.codGrupo > 0 ? String(form.values.codGrupo) : null}
        onChange={(v) => form.setFieldValue('codGrupo', Number(v ?? 0))}
      />
      <AutocompleteInput
        label="Marca"
        comboboxProps={{ withinPortal: false }}
        withAsterisk
        maxLength={40}
        data={marcas}
        {...form.getInputProps('marca')}
      />
      <WordsInput
        label="Outras marcas"
        placeholder={form.values.outrasMarcas.length === 0 ? 'Nenhuma' : ''}
        data={marcas.filter((m) => m !== form.values.marca)}
        acceptValueOnBlur
        comboboxProps={{ withinPortal: false }}
        clearable
        {...form.getInputProps('outrasMarcas')}
      />
      <PhoneInput label="Telefone" {...form.getInputProps('telefone')} />
      <TextInput label="Email" type="email" maxLength={200} {...form.getInputProps('email')} />
      <TextInput
        label="Código na integração"
        description="Como o sistema de gestão da loja a chama"
        maxLength={40}
        {...form.getInputProps('codigoIntegracao')}
      />
      <DayInput
        label="Começou em"
        description={`Os lançamentos de vendas são pedidos a partir deste dia. ${nova ? 'Vazio: hoje.' : 'Vazio: como está.'}`}
        {...form.getInputProps('desde')}
        value={form.values.desde}
        onChange={(dia) => form.setFieldValue('desde', dia)}
      />
      {!nova && (
        <Switch
          label="Ativa"
          description="Desativada, sai da escolha de lojas; o histórico fica."
          {...form.getInputProps('ativo', { type: 'checkbox' })}
        />
      )}
    </FormSection>
  )
}
