import { Switch, TextInput } from '@mantine/core'
import { equipamentoFields, type EquipamentoData, validateEquipamento } from '#shared/agenda/equipamentos.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import { EQUIPAMENTO_TYPE_CODES, EQUIPAMENTO_TYPES } from '#shared/rules/equipamento.ts'
import { useLoja } from '../../core/session/loja.ts'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { AusenciasInput } from '../../recipes/register/AusenciasInput.tsx'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { LojaSelect } from '../../recipes/register/LojaSelect.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { getEquipamento, saveEquipamento } from './api.ts'

const REASONS = ['Manutenção', 'Quebrado', 'Calibração', 'Limpeza', 'Emprestado']

/** /agenda-virtual/equipamentos/form: one lift, rack or bay, with the days on which it is out of use. */
export function EquipamentoFormPage() {
  const loja = useLoja()
  const novo = { ...newRecord<EquipamentoData>(equipamentoFields), codConcessionaria: loja ?? 0 }
  return (
    <CadastroForm
      cadastro="equipamentos"
      goBack="/agenda-virtual/equipamentos/list"
      title={(e) => e?.nome ?? 'Novo equipamento'}
      read={getEquipamento}
      novo={novo}
      errors={validateEquipamento}
      fields={equipamentoFields}
      save={saveEquipamento}
    >
      {(form, equipamento) => (
        <>
          <FormSection title="Dados">
            <TextInput
              {...textProps(equipamentoFields.nome)}
              data-autofocus={equipamento === null || undefined}
              {...form.getInputProps('nome')}
            />
            <SelectInput
              label="Tipo"
              allowDeselect={false}
              disabled={equipamento !== null}
              data={EQUIPAMENTO_TYPE_CODES.map((t) => ({ value: t, label: EQUIPAMENTO_TYPES[t] }))}
              {...form.getInputProps('tipo')}
            />
            <LojaSelect disabled={equipamento !== null} {...form.getInputProps('codConcessionaria')} />
            <IntegerInput
              label="Peso máximo, em kg"
              description="Quanto levanta ou suporta; vazio quando não importa"
              {...form.getInputProps('pesoMaximo')}
            />
            <IntegerInput
              label="Ordem na agenda"
              withAsterisk
              description="Entre iguais, o de número menor vem primeiro"
              {...form.getInputProps('ordem')}
            />
            <TextInput {...textProps(equipamentoFields.observacao)} {...form.getInputProps('observacao')} />
            {equipamento && (
              <Switch
                label="Ativo"
                description="Desativado, sai da agenda: os serviços à frente passam a outro do mesmo tipo, ou ficam marcados sem equipamento."
                {...form.getInputProps('ativo', { type: 'checkbox' })}
              />
            )}
          </FormSection>
          <FormSection
            title="Indisponível"
            text="Manutenção, conserto, calibração: nesses dias a agenda não conta com ele. Os serviços já planejados passam a outro livre do mesmo tipo; sem outro, ficam marcados sem equipamento."
            grid={false}
          >
            <AusenciasInput reasons={REASONS} name="parada" {...form.getInputProps('ausencias')} />
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}
