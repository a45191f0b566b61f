import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FocusEvent } from 'react'
import { cnpjValido, formatarCnpj } from '#shared/rules/cnpj.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useDistribuidor } from '../../core/distribuidor.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { DiaInput } from '../../ui/campos/DiaInput.tsx'
import { PalavrasInput, SelectInput, SugestaoInput } from '../../ui/campos/Escolhas.tsx'
import { TelefoneInput } from '../../ui/campos/TelefoneInput.tsx'
import { gruposAtivos } from './api.ts'
import type { FormConcessionaria } from './campos.ts'

/** Who the store is: name, CNPJ, group, makers, contact, and whether it works. */
export function SecaoDados({ form, nova }: { form: FormConcessionaria; nova: boolean }) {
  const { data: grupos = [] } = useQuery(gruposAtivos)
  const { todas } = useConcessionarias()
  const marcas = [...new Set(todas.map((c) => c.marca))].toSorted()
  const { cnpjAlfanumerico } = useDistribuidor()
  const cnpj = form.getInputProps('cnpj') as { onBlur: (e: FocusEvent<HTMLInputElement>) => void }
  const grupo = form.getInputProps('codGrupo')
  return (
    <FormSecao titulo="Dados">
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
          // Under its mask once it is right; what is wrong stays as it was typed.
          if (cnpjValido(e.currentTarget.value, cnpjAlfanumerico))
            form.setFieldValue('cnpj', formatarCnpj(e.currentTarget.value))
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
      <SugestaoInput
        label="Marca"
        comboboxProps={{ withinPortal: false }}
        withAsterisk
        maxLength={40}
        data={marcas}
        {...form.getInputProps('marca')}
      />
      <PalavrasInput
        label="Outras marcas"
        placeholder={form.values.outrasMarcas.length === 0 ? 'Nenhuma' : ''}
        data={marcas.filter((m) => m !== form.values.marca)}
        acceptValueOnBlur
        comboboxProps={{ withinPortal: false }}
        clearable
        {...form.getInputProps('outrasMarcas')}
      />
      <TelefoneInput label="Telefone" {...form.getInputProps('telefone')} />
      <TextInput label="Email" type="email" maxLength={200} {...form.getInputProps('email')} />
      <TextInput
        label="Código na integração"
        description="Como o sistema de gestão da loja a chama"
        maxLength={40}
        {...form.getInputProps('codigoIntegracao')}
      />
      <DiaInput
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
    </FormSecao>
  )
}
