import { Switch, Text, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type PneuData, validatePneu } from '#shared/cardapio/pneus.ts'
import { formatReais } from '#shared/rules/money.ts'
import { parseMedida } from '#shared/rules/pneu.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { getPneu, savePneu } from './api.ts'
import { PneuInLojas } from './PneuInLojas.tsx'

const NEW: PneuData = { codigo: '', marca: '', linha: '', medida: '', custo: null, preco: null, ativo: true }
const reais = (v: unknown) => formatReais(Number(v))
const FIELDS = {
  codigo: { nome: 'Código' },
  marca: { nome: 'Marca' },
  linha: { nome: 'Linha' },
  medida: { nome: 'Medida' },
  custo: { nome: 'Custo', tell: reais },
  preco: { nome: 'Preço', tell: reais },
  quantidade: { nome: 'Estoque' },
  nome: { nome: 'Concessionária' },
  ativo: { nome: 'Ativo' },
}

/** /cardapio/pneu/adicionar: one tyre with the meaning of its size, stock by store and substitutes. */
export function PneuFormPage() {
  const { codPneus } = useParams({ strict: false }) as { codPneus?: string }
  return (
    <CadastroForm
      cadastro="pneus"
      codigo={Number(codPneus) || null}
      goBack="/cardapio/pneu"
      titulo={(p) => (p ? `${p.marca} ${p.linha}` : 'Novo pneu')}
      read={getPneu}
      novo={NEW}
      erros={validatePneu}
      campos={FIELDS}
      save={savePneu}
      depois={(p) => <PneuInLojas codPneu={p.codPneu} preco={p.preco ?? 0} />}
    >
      {(form, pneu) => (
        <>
          <FormSection titulo="Pneu">
            <TextInput
              label="Código"
              withAsterisk
              maxLength={40}
              data-autofocus={pneu === null || undefined}
              {...form.getInputProps('codigo')}
            />
            <TextInput label="Marca" withAsterisk maxLength={60} {...form.getInputProps('marca')} />
            <TextInput label="Linha" withAsterisk maxLength={80} {...form.getInputProps('linha')} />
            <TextInput
              label="Medida"
              withAsterisk
              maxLength={40}
              placeholder="205/55 R16 91V"
              {...form.getInputProps('medida')}
            />
            <Meaning medida={form.values.medida} />
          </FormSection>
          <FormSection titulo="Preço da rede" texto="Cada concessionária pode ter o seu, abaixo.">
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
