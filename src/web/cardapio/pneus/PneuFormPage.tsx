import { Skeleton, Switch, Text, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { newRecord } from '#shared/cadastros/fields.ts'
import { pneuFields, type PneuData, validatePneu } from '#shared/cardapio/pneus.ts'
import { parseMedida } from '#shared/rules/pneu.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { getPneu, savePneu } from './api.ts'

// Below the form; loads on its own.
const PneuInLojas = lazyComponent(() => import('./PneuInLojas.tsx').then((m) => m.PneuInLojas))

const FIELDS = { ...pneuFields, quantidade: { nome: 'Estoque' }, nome: { nome: 'Concessionária' } }

/** /cardapio/pneu/adicionar: one tyre with the meaning of its size, stock by store and substitutes. */
export function PneuFormPage() {
  const { codPneus } = useParams({ strict: false }) as { codPneus?: string }
  return (
    <CadastroForm
      cadastro="pneus"
      codigo={Number(codPneus) || null}
      goBack="/cardapio/pneu"
      title={(p) => (p ? `${p.marca} ${p.linha}` : 'Novo pneu')}
      read={getPneu}
      novo={newRecord<PneuData>(pneuFields)}
      errors={validatePneu}
      fields={FIELDS}
      save={savePneu}
      after={(p) => (
        <Suspense fallback={<Skeleton height={180} radius={8} />}>
          <PneuInLojas codPneu={p.codPneu} preco={p.preco ?? 0} />
        </Suspense>
      )}
    >
      {(form, pneu) => (
        <>
          <FormSection title="Pneu">
            <TextInput
              {...textProps(pneuFields.codigo)}
              data-autofocus={pneu === null || undefined}
              {...form.getInputProps('codigo')}
            />
            <TextInput {...textProps(pneuFields.marca)} {...form.getInputProps('marca')} />
            <TextInput {...textProps(pneuFields.linha)} {...form.getInputProps('linha')} />
            <TextInput
              {...textProps(pneuFields.medida)}
              placeholder="205/55 R16 91V"
              {...form.getInputProps('medida')}
            />
            <Meaning medida={form.values.medida} />
          </FormSection>
          <FormSection title="Preço da rede" text="Cada concessionária pode ter o seu, abaixo.">
            <MoneyInput label="Custo" {...form.getInputProps('custo')} />
            <MoneyInput label="Preço" withAsterisk {...form.getInputProps('preco')} />
            {pneu && (
              <Switch
                label="Ativo"
                description="Desativado, sai das listas e dos equivalentes."
                {...form.getInputProps('ativo', { type: 'checkbox' })}
              />
            )}
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}

/** Explains a tyre size while it is typed. */
function Meaning({ medida }: { medida: string }) {
  const fetched = parseMedida(medida)
  const m = 'medida' in fetched ? fetched.medida : null
  return (
    <div aria-live="polite">
      <Text size="sm" fw={500}>
        O que a medida diz
      </Text>
      <Text c={m ? undefined : 'dimmed'} className="num">
        {m
          ? `${m.largura} mm de largura, perfil ${m.perfil} %, aro ${m.aro.toLocaleString('pt-BR')}${
              m.cargaKg === null ? '' : `; até ${m.cargaKg.toLocaleString('pt-BR')} kg e ${m.velocidadeKmh} km/h`
            }`
          : '—'}
      </Text>
    </div>
  )
}
