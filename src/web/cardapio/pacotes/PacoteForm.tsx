import { Button, Group, Skeleton, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type PacoteData, validatePacote, type LoadedItem, type Natureza } from '#shared/cardapio/pacotes.ts'
import { formatDay, todayIn } from '#shared/rules/dates.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { getPacote, savePacote } from './api.ts'
import { ItemsInput } from './ItemsInput.tsx'

// Below the form; loads on its own.
const PacotePrecos = lazyComponent(() => import('./PacotePrecos.tsx').then((m) => m.PacotePrecos))

/** Form values of a package: its items with their data from the registers. */
export type EditedPacote = Omit<PacoteData, 'itens'> & { itens: LoadedItem[] }
type EditForm = UseFormReturnType<EditedPacote>

const NEW: EditedPacote = {
  natureza: 'FABRICA',
  nome: '',
  marca: '',
  modelo: '',
  codModelo: null,
  km: null,
  meses: null,
  toleranciaKm: 1000,
  exigidoGarantia: false,
  descricao: '',
  publicadoEm: null,
  ativo: true,
  itens: [],
}
const km = (v: unknown) => `${Number(v).toLocaleString('pt-BR')} km`
const FIELDS = {
  nome: { nome: 'Nome' },
  marca: { nome: 'Marca' },
  modelo: { nome: 'Modelo' },
  km: { nome: 'Quilometragem', tell: km },
  meses: { nome: 'Meses' },
  toleranciaKm: { nome: 'Tolerância', tell: km },
  exigidoGarantia: { nome: 'Exigido pela garantia' },
  descricao: { nome: 'Descrição' },
  publicadoEm: { nome: 'Publicado em', tell: (v: unknown) => formatDay(String(v)) },
  ativo: { nome: 'Ativo' },
  itens: {
    nome: 'Itens',
    tell: (v: unknown) =>
      (v as LoadedItem[])
        .map((i) =>
          [i.codigo || i.descricao, i.quantidade && `× ${i.quantidade}`, i.minutos && `${i.minutos} min`]
            .filter(Boolean)
            .join(' '),
        )
        .join(', '),
  },
  preco: { nome: 'Preço fechado', tell: (v: unknown) => `R$ ${(Number(v) / 100).toFixed(2).replace('.', ',')}` },
  loja: { nome: 'Concessionária' },
}

/** Form of a package of the maker's plan, or of an à la carte item. */
export function PacoteForm({ natureza, goBack }: { natureza: Natureza; goBack: ScreenUrl }) {
  const p = useParams({ strict: false }) as { codPacote?: string; codAlacarte?: string }
  const codigo = Number(p.codPacote ?? p.codAlacarte) || null
  const search = useSearch({ strict: false }) as Record<string, string | number | undefined>
  const novo = {
    ...NEW,
    natureza,
    marca: String(search['marca'] ?? ''),
    modelo: String(search['modelo'] ?? ''),
    codModelo: Number(search['codModelo']) || null,
  }
  const fromFactory = natureza === 'FABRICA'
  return (
    <CadastroForm
      cadastro="pacotes"
      codigo={codigo}
      goBack={goBack}
      title={(r) => r?.nome ?? (fromFactory ? 'Novo pacote' : 'Novo item adicional')}
      read={getPacote}
      novo={novo}
      errors={validatePacote}
      fields={FIELDS}
      save={savePacote}
      after={(r) => (
        <Suspense fallback={<Skeleton height={180} radius={8} maw={920} />}>
          <PacotePrecos codPacote={r.codPacote} />
        </Suspense>
      )}
    >
      {(form, r) => (
        <>
          <FormSection
            title={fromFactory ? 'Pacote' : 'Item adicional'}
            {...(!fromFactory && {
              text: 'Fora do plano de fábrica: o cliente sempre vê que a montadora não o exige.',
            })}
          >
            <TextInput
              label="Nome"
              withAsterisk
              maxLength={120}
              data-autofocus={r === null || undefined}
              {...form.getInputProps('nome')}
            />
            <Veiculo form={form} fromFactory={fromFactory} />
            <Textarea label="Descrição" maxLength={1000} autosize minRows={1} {...form.getInputProps('descricao')} />
          </FormSection>
          <When form={form} fromFactory={fromFactory} />
          <FormSection title="Itens" grid={false}>
            <ItemsInput
              itens={form.values.itens}
              veiculo={{
                marca: form.values.marca,
                modelo: form.values.modelo,
                ano: null,
                codModelo: form.values.codModelo,
              }}
              errors={form.errors}
              modify={(itens) => form.setFieldValue('itens', itens)}
            />
          </FormSection>
          <Publication form={form} exists={r !== null} />
        </>
      )}
    </CadastroForm>
  )
}

function Veiculo({ form, fromFactory }: { form: EditForm; fromFactory: boolean }) {
  if (form.values.codModelo !== null)
    return (
      <div>
        <Text size="sm" fw={500}>
          Versão
        </Text>
        <Group gap="xs">
          <Text>
            {form.values.marca} {form.values.modelo || '(a escolhida na árvore)'}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => form.setFieldValue('codModelo', null)}>
            Valer para outras versões
          </Button>
        </Group>
      </div>
    )
  return (
    <>
      <TextInput label="Marca" withAsterisk={fromFactory} maxLength={60} {...form.getInputProps('marca')} />
      <TextInput
        label="Modelo"
        description="Como o nome começa; vazio vale para todos da marca"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={120}
        {...form.getInputProps('modelo')}
      />
    </>
  )
}

function When({ form, fromFactory }: { form: EditForm; fromFactory: boolean }) {
  return (
    <FormSection
      title={fromFactory ? 'Quando vence' : 'Quando se oferece'}
      text="O que vier primeiro: quilômetros ou meses."
    >
      <IntegerInput
        label={fromFactory ? 'Quilometragem' : 'A cada quantos km'}
        withAsterisk={fromFactory}
        suffix=" km"
        {...form.getInputProps('km')}
      />
      <IntegerInput
        label={fromFactory ? 'Meses de uso' : 'A cada quantos meses'}
        withAsterisk={fromFactory}
        {...form.getInputProps('meses')}
      />
      {fromFactory && (
        <>
          <IntegerInput label="Tolerância" suffix=" km" withAsterisk {...form.getInputProps('toleranciaKm')} />
          <Switch
            label="Exigido pela garantia"
            description="Só o que o manual da montadora exige. Sem isso, nenhum texto diz ao cliente que é obrigatório."
            {...form.getInputProps('exigidoGarantia', { type: 'checkbox' })}
          />
        </>
      )}
    </FormSection>
  )
}

function Publication({ form, exists }: { form: EditForm; exists: boolean }) {
  const fuso = useTimeZone()
  const { publicadoEm } = form.values
  return (
    <FormSection title="Publicação" text="Antes do dia da publicação o pacote não é oferecido a ninguém.">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <DayInput
          label="Publicar em"
          placeholder="Rascunho"
          style={{ flex: 1 }}
          value={publicadoEm ?? ''}
          onChange={(d) => form.setFieldValue('publicadoEm', d === '' ? null : d)}
          error={form.errors['publicadoEm']}
        />
        <Button
          variant="default"
          onClick={() => form.setFieldValue('publicadoEm', publicadoEm === null ? todayIn(fuso, new Date()) : null)}
        >
          {publicadoEm === null ? 'Hoje' : 'Voltar a rascunho'}
        </Button>
      </Group>
      {exists && (
        <Switch
          label="Ativo"
          description="Desativado, não entra em orçamentos novos; os antigos o mantêm."
          {...form.getInputProps('ativo', { type: 'checkbox' })}
        />
      )}
    </FormSection>
  )
}
