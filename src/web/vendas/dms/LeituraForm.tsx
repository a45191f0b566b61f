import { Autocomplete, Button, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type ColunaDoArquivo, COLUNAS_DO_ARQUIVO } from '#shared/vendas/dms.ts'
import type { FormatoDeArquivo } from '#shared/rules/numero-arquivo.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { type FonteDms, useSalvarLeitura } from './api.ts'
import classes from './Dms.module.css'

const COLUNAS = Object.entries(COLUNAS_DO_ARQUIVO) as [ColunaDoArquivo, string][]
const OBRIGATORIAS: readonly ColunaDoArquivo[] = ['dia', 'conta', 'bruto']

/** How a store's files are written: numbers and days, and which of its titles serves for which column. */
export function LeituraForm({ fonte, titulos: doArquivo }: { fonte: FonteDms; titulos: readonly string[] }) {
  const salvar = useSalvarLeitura(fonte.codConcessionaria)
  const [formato, setFormato] = useState<FormatoDeArquivo>(fonte.fonte?.formato ?? 'BR')
  const [titulos, setTitulos] = useState<Partial<Record<ColunaDoArquivo, string>>>(fonte.fonte?.titulos ?? {})
  const campos = salvar.error instanceof ApiError ? salvar.error.campos : undefined
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const cheios = Object.fromEntries(
      Object.entries(titulos).flatMap(([k, v]) => (v.trim() === '' ? [] : [[k, v.trim()]])),
    )
    const feito = await salvar
      .mutateAsync({ formato, titulos: cheios, versao: fonte.fonte?.versao ?? 1 })
      .catch(() => null)
    if (feito) toast.ok('Leitura dos arquivos gravada')
  }
  return (
    <details className={classes.leitura}>
      <summary>Como ler os arquivos desta concessionária</summary>
      <form onSubmit={(e) => void enviar(e)} noValidate className={classes.gaveta}>
        <Select
          label="Números e datas"
          allowDeselect={false}
          data={[
            { value: 'BR', label: '1.234,50 e 31/12/2026' },
            { value: 'US', label: '1,234.50 e 12/31/2026' },
          ]}
          value={formato}
          onChange={(v) => setFormato(v === 'US' ? 'US' : 'BR')}
        />
        <Text size="sm" c="dimmed">
          Os títulos usuais são reconhecidos. Preencha só os que o seu DMS escreve de outro jeito.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {COLUNAS.map(([coluna, nome]) => (
            <Autocomplete
              key={coluna}
              label={OBRIGATORIAS.includes(coluna) ? `${nome} (obrigatória)` : nome}
              placeholder={nome}
              data={[...new Set(doArquivo)]}
              maxLength={80}
              value={titulos[coluna] ?? ''}
              onChange={(v) => setTitulos({ ...titulos, [coluna]: v })}
              error={campos?.[`titulos.${coluna}`]}
            />
          ))}
        </SimpleGrid>
        {salvar.isError && !campos && (
          <Text size="sm" c="vermelho" role="alert">
            {mensagemDe(salvar.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={salvar.isPending}>
            Gravar leitura
          </Button>
        </Group>
      </form>
    </details>
  )
}
