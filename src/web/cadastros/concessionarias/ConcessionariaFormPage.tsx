import { newRecord } from '#shared/cadastros/fields.ts'
import {
  concessionariaFields,
  type EditedConcessionaria,
  type ConcessionariaData,
  validateConcessionaria,
} from '#shared/cadastros/concessionarias-register.ts'
import { formatCnpj } from '#shared/rules/cnpj.ts'
import { formatCep } from '#shared/rules/places.ts'
import { useDistribuidor } from '../../core/session/distribuidor.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { saveSettings, getConcessionaria, saveConcessionaria } from './api.ts'
import { FIELDS } from './fields.ts'
import { LojaSettings } from './LojaSettings.tsx'
import { AgendaSection } from './AgendaSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { AddressSection } from './AddressSection.tsx'
import { OpeningHoursSection } from './OpeningHoursSection.tsx'

const PARTS = [
  'Dados',
  'Endereço',
  'Funcionamento',
  'Feriados',
  'Status da agenda',
  'Motivos de pausa',
  'Metas, alçadas e opções',
  'Taxas da calculadora de preços',
  'Histórico',
]

/** Form values: the store's record and its changed settings by key. */
type EditedForm = ConcessionariaData & { chaves: Record<string, string> }
type LoadedRecord = EditedConcessionaria & { chaves: Record<string, string> }

const NEW: EditedForm = { ...newRecord<ConcessionariaData>(concessionariaFields), chaves: {} }

/** Loads the record for the form, documents with their masks. */
async function read(codConcessionaria: number, signal: AbortSignal): Promise<LoadedRecord> {
  const c = await getConcessionaria(codConcessionaria, signal)
  return { ...c, cnpj: formatCnpj(c.cnpj), cep: formatCep(c.cep), chaves: {} }
}

/** Saves the settings first: if they are refused the record stays unchanged, and a retry skips those already saved. */
async function save(
  { chaves, ...dados }: EditedForm,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
): Promise<LoadedRecord> {
  if (target) await saveSettings(target.codigo, chaves)
  return { ...(await saveConcessionaria(dados, target, idempotencyKey)), chaves: {} }
}

/**
 * /cadastros/concessionaria/form/:concessionaria?: one store with its settings, saved together; below them its dated rates, which save by
 * themselves.
 */
export function ConcessionariaFormPage() {
  const { cnpjAlfanumerico } = useDistribuidor()
  return (
    <CadastroForm
      cadastro="concessionarias"
      goBack="/cadastros/concessionaria/list"
      title={(c) => c?.nome ?? 'Nova concessionária'}
      read={read}
      novo={NEW}
      errors={(d) => validateConcessionaria(d, cnpjAlfanumerico)}
      fields={FIELDS}
      save={save}
      index={PARTS}
      after={(c) => <Place place="concessionaria" codConcessionaria={c.codConcessionaria} />}
    >
      {(form, concessionaria) => (
        <>
          <DetailsSection form={form} nova={concessionaria === null} />
          <AddressSection form={form} />
          <OpeningHoursSection form={form} />
          {concessionaria && <AgendaSection form={form} />}
          {concessionaria && (
            <FormSection title="Metas, alçadas e opções" grid={false}>
              <LojaSettings
                codConcessionaria={concessionaria.codConcessionaria}
                draft={{
                  valores: form.values.chaves,
                  modify: (keys) => form.setFieldValue('chaves', keys),
                }}
              />
            </FormSection>
          )}
        </>
      )}
    </CadastroForm>
  )
}
