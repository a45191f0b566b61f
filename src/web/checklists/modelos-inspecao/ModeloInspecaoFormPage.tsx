import { Skeleton, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Suspense } from 'react'
import type { ModeloInspecao, ModeloInspecaoData, TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { describeDefinition, mayServe, templateErrors, validateModeloInspecao } from '#shared/rules/modelo-inspecao.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { SelectInput, WordsInput } from '../../ui/fields/Choices.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { getModeloInspecao, saveModeloInspecao } from './api.ts'
import { Publication } from './Publication.tsx'

// Below the form; both load on their own.
const DefinitionEditor = lazyComponent(() => import('./DefinitionEditor.tsx').then((m) => m.DefinitionEditor))
const Versions = lazyComponent(() => import('./Versions.tsx').then((m) => m.Versions))

type EditForm = UseFormReturnType<ModeloInspecaoData>

const NEW: ModeloInspecaoData = {
  nome: '',
  codConcessionaria: null,
  marcas: [],
  modelos: [],
  kmDe: null,
  kmAte: null,
  ativo: true,
  definicao: { secoes: [] },
}
const km = (v: unknown) => `${Number(v).toLocaleString('pt-BR')} km`
const tellDefinition = (v: unknown) => describeDefinition(v as TemplateDefinition)
const FIELDS = {
  nome: { nome: 'Nome' },
  codConcessionaria: { nome: 'Concessionária', tell: (v: unknown) => `nº ${String(v)}` },
  marcas: { nome: 'Marcas' },
  modelos: { nome: 'Modelos' },
  kmDe: { nome: 'Desde', tell: km },
  kmAte: { nome: 'Até', tell: km },
  ativo: { nome: 'Ativo' },
  definicao: { nome: 'O que se inspeciona', tell: tellDefinition },
  // In the history: what changed, and imported drafts.
  itens: { nome: 'Itens' },
  numeroPublicado: { nome: 'Versão publicada' },
  rascunho: { nome: 'Rascunho', tell: tellDefinition },
}
const WORDS = {
  placeholder: 'Digite e tecle Enter',
  clearable: true,
  acceptValueOnBlur: true,
  comboboxProps: { withinPortal: false },
  splitChars: [',', ';'],
}

/** /cadastros/modelos-inspecao/form: one template, its draft and its versions. */
export function ModeloInspecaoFormPage() {
  return (
    <CadastroForm
      cadastro="modelos-inspecao"
      goBack="/cadastros/modelos-inspecao/list"
      title={(m) => m?.nome ?? 'Novo modelo de inspeção'}
      read={getModeloInspecao}
      novo={NEW}
      errors={validateModeloInspecao}
      fields={FIELDS}
      save={saveModeloInspecao}
    >
      {(form, modelo: ModeloInspecao | null) => (
        <>
          <Serves form={form} modelo={modelo} />
          <FormSection title="O que se inspeciona" grid={false}>
            <Suspense fallback={<Skeleton height={320} radius={8} />}>
              <DefinitionEditor
                definicao={form.values.definicao}
                errors={definitionErrors(form)}
                change={(next) => form.setFieldValue('definicao', next)}
              />
            </Suspense>
          </FormSection>
          <FormSection
            title="Publicação"
            text="“Gravar” guarda o rascunho. As inspeções usam a última versão publicada, que não muda mais."
            grid={false}
          >
            <Publication form={form} modelo={modelo} />
            {modelo && (
              <Suspense fallback={<Skeleton height={80} radius={8} />}>
                <Versions modelo={modelo} restart={(definicao) => form.setFieldValue('definicao', definicao)} />
              </Suspense>
            )}
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}

/** After a refused save: what is wrong now, and the codes that the server did not find. */
function definitionErrors(form: EditForm): Record<string, string> {
  const refused = Object.entries(form.errors).filter(([path]) => path.startsWith('definicao'))
  if (refused.length === 0) return {}
  const codes = refused.filter(([path]) => /\.(servicoSugerido|pecaSugerida|codPacote)$/.test(path))
  return {
    ...Object.fromEntries(codes.map(([path, mensagem]) => [path, String(mensagem)])),
    ...templateErrors(form.values.definicao, false),
  }
}

function Serves({ form, modelo }: { form: EditForm; modelo: ModeloInspecao | null }) {
  const { todas } = useConcessionarias()
  return (
    <FormSection title="Modelo" text="A inspeção de um carro começa pelo modelo mais específico que lhe serve.">
      <TextInput
        label="Nome"
        withAsterisk
        data-autofocus={modelo === null || undefined}
        maxLength={80}
        {...form.getInputProps('nome')}
      />
      <SelectInput
        label="Concessionária"
        searchable
        allowDeselect={false}
        data={[
          { value: '', label: 'Todas' },
          ...todas
            .filter((c) => modelo === null || mayServe(modelo, c.codConcessionaria))
            .map((c) => ({ value: String(c.codConcessionaria), label: c.nome })),
        ]}
        description={modelo?.numeroPublicado ? 'Publicado: para outra concessionária, crie outro modelo' : undefined}
        value={String(form.values.codConcessionaria ?? '')}
        error={form.errors['codConcessionaria']}
        onChange={(v) => form.setFieldValue('codConcessionaria', v ? Number(v) : null)}
      />
      <WordsInput
        label="Marcas"
        description="Vazio serve a todas"
        maxTags={40}
        {...WORDS}
        {...form.getInputProps('marcas')}
      />
      <WordsInput
        label="Modelos"
        description="Como o nome começa; vazio serve a todos"
        maxTags={200}
        {...WORDS}
        {...form.getInputProps('modelos')}
      />
      <IntegerInput label="Quilometragem desde" suffix=" km" {...form.getInputProps('kmDe')} />
      <IntegerInput label="Quilometragem até" suffix=" km" {...form.getInputProps('kmAte')} />
      {modelo && (
        <Switch
          label="Ativo"
          description="Desativado, nenhuma inspeção começa por ele; as feitas o mantêm."
          {...form.getInputProps('ativo', { type: 'checkbox' })}
        />
      )}
    </FormSection>
  )
}
