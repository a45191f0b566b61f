import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { Alert, Button, Group, Modal, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { type SubmitEvent, useState } from 'react'
import { errosDasTaxas } from '#shared/oficina-digital/parametros-preco.ts'
import { custoHora } from '#shared/rules/calculadora.ts'
import { parametroPreco, type ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { formatarDia, somarDias } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { toast } from '../../core/toast.ts'
import { useGravacao } from '../../recipes/formulario/useGravacao.ts'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import { salvarParametro } from './api.ts'
import { PercentInput } from './PercentInput.tsx'

type Rascunho = { [K in keyof ParametroPreco]: ParametroPreco[K] | null }
type Erros = Partial<Record<keyof ParametroPreco, string>>

const FALTA: Record<keyof ParametroPreco, string> = {
  vigenteDe: 'Escolha o dia',
  impostosPontos: 'Informe de 0 a 99,99 %, com até duas casas',
  comissaoPontos: 'Informe de 0 a 99,99 %, com até duas casas',
  margemAlvoPontos: 'Informe de 0 a 99,99 %, com até duas casas',
  margemMinimaPontos: 'Informe de 0 a 99,99 %, com até duas casas',
  custoFixoMensal: 'Informe o custo fixo do mês',
  mecanicos: 'Informe de 1 a 999 mecânicos',
  horasMes: 'Informe de 1 a 744 horas',
  utilizacaoPontos: 'Informe mais de 0 até 100 %, com até duas casas',
}
const VAZIO: Omit<Rascunho, 'vigenteDe'> = {
  impostosPontos: null,
  comissaoPontos: null,
  margemAlvoPontos: null,
  margemMinimaPontos: null,
  custoFixoMensal: null,
  mecanicos: null,
  horasMes: 176,
  utilizacaoPontos: 8000,
}

/** The rates that a draft says, or what is wrong with it by field. */
function ler(r: Rascunho): { taxas: ParametroPreco | null; erros: Erros } {
  const lido = parametroPreco.safeParse(r)
  if (lido.success) return { taxas: lido.data, erros: errosDasTaxas(lido.data) }
  const campos = new Set(lido.error.issues.map((i) => i.path[0] as keyof ParametroPreco))
  return { taxas: null, erros: Object.fromEntries([...campos].map((c) => [c, FALTA[c]])) }
}

interface Props {
  loja: number
  hoje: string
  /** The rates to change; null to add some. */
  antes: ParametroPreco | null
  /** Where new ones start from. */
  modelo: ParametroPreco | null
  fechar: () => void
}

/** Adds rates from a day on, or corrects those that have not begun. */
export function ParametroModal({ loja, hoje, antes, modelo, fechar }: Props) {
  const [r, setR] = useState<Rascunho>(() => antes ?? { ...(modelo ?? VAZIO), vigenteDe: somarDias(hoje, 1) })
  const [tocados, setTocados] = useState<ReadonlySet<string>>(new Set())
  const [doServidor, setDoServidor] = useState<Erros>({})
  const { taxas, erros } = ler(r)
  const { gravando, erro, conflito, gravar } = useGravacao(
    (p: ParametroPreco, chave) => salvarParametro(loja, antes, p, chave),
    (campos) => setDoServidor(campos),
  )
  function mudar<K extends keyof ParametroPreco>(campo: K, valor: Rascunho[K]): void {
    setR({ ...r, [campo]: valor })
    setTocados(new Set(tocados).add(campo))
    setDoServidor({})
  }
  const doCampo = (campo: keyof ParametroPreco) => ({
    error: doServidor[campo] ?? (tocados.has(campo) || tocados.has('todos') ? erros[campo] : undefined),
    onBlur: () => setTocados(new Set(tocados).add(campo)),
  })
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const formulario = e.currentTarget as HTMLFormElement
    setTocados(new Set(['todos']))
    if (taxas && Object.keys(erros).length === 0 && (await gravar(taxas))) {
      toast.ok(antes ? 'Taxas alteradas' : 'Taxas programadas')
      fechar()
    } else requestAnimationFrame(() => formulario.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const porcento = (
    campo: 'impostosPontos' | 'comissaoPontos' | 'margemAlvoPontos' | 'margemMinimaPontos' | 'utilizacaoPontos',
    label: string,
  ) => <PercentInput label={label} required value={r[campo]} onChange={(v) => mudar(campo, v)} {...doCampo(campo)} />
  const inteiro = (campo: 'mecanicos' | 'horasMes', label: string) => (
    <NumberInput
      label={label}
      required
      hideControls
      allowDecimal={false}
      allowNegative={false}
      value={r[campo] ?? ''}
      onChange={(v) => mudar(campo, typeof v === 'number' ? v : null)}
      {...doCampo(campo)}
    />
  )
  return (
    <Modal
      opened
      onClose={fechar}
      size="lg"
      title={antes ? `Alterar as taxas de ${formatarDia(antes.vigenteDe)}` : 'Programar taxas'}
    >
      <form noValidate onSubmit={(e) => void enviar(e)} aria-busy={gravando}>
        <Stack gap="md">
          {!antes && (
            <DatePickerInput
              label="Valem a partir de"
              description="De hoje em diante. As de hoje começam na hora e não mudam mais."
              required
              locale="pt-br"
              valueFormat="DD/MM/YYYY"
              hideOutsideDates
              weekendDays={[]}
              minDate={hoje}
              popoverProps={{ withRoles: false, withinPortal: false }}
              ariaLabels={{ previousMonth: 'Mês anterior', nextMonth: 'Próximo mês' }}
              value={r.vigenteDe}
              onChange={(dia) => mudar('vigenteDe', dia)}
              error={doCampo('vigenteDe').error}
            />
          )}
          <SimpleGrid cols={2} spacing="sm">
            {porcento('impostosPontos', 'Impostos')}
            {porcento('comissaoPontos', 'Comissão')}
            {porcento('margemAlvoPontos', 'Margem alvo')}
            {porcento('margemMinimaPontos', 'Margem mínima')}
            <MoneyInput
              label="Custo fixo mensal"
              required
              value={r.custoFixoMensal}
              onChange={(v) => mudar('custoFixoMensal', v)}
              {...doCampo('custoFixoMensal')}
            />
            {inteiro('mecanicos', 'Mecânicos')}
            {inteiro('horasMes', 'Horas no mês')}
            {porcento('utilizacaoPontos', 'Utilização')}
          </SimpleGrid>
          <Text size="sm" c="dimmed" aria-live="polite">
            Custo da hora: {taxas ? formatarReais(custoHora(taxas)) : '—'}
          </Text>
          {(erro !== null || conflito) && (
            <Alert color="vermelho" role="alert" title="Não foi gravado">
              {erro ?? `${conflito?.mensagem} Feche e abra de novo para ver como estão.`}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={fechar}>
              Voltar
            </Button>
            <Button type="submit" loading={gravando}>
              Gravar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
