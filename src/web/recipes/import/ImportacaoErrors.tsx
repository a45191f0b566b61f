import { Alert, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Importacao } from '#shared/arquivos/importacoes.ts'
import { counted } from '#shared/rules/counted.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import classes from './Import.module.css'
import { firstErrorsQuery } from './importacoes.ts'

/** Errors of a file: number of rows, and the first cells with row, column, value and remedy. */
export function ImportacaoErrors({ importacao: i }: { importacao: Importacao }) {
  const q = useQuery(firstErrorsQuery(i.codImportacao))
  return (
    <>
      <Alert color="vermelho" role="alert" title="Nada foi gravado">
        {counted(i.erros, 'linha tem', 'linhas têm')} erro. Corrija no seu arquivo, ou na planilha com os erros, e envie
        de novo.
      </Alert>
      {q.isPending && <Skeleton height={120} />}
      {q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.data && (
        // Focusable, because wide values scroll inside and the keyboard must reach them.
        <div className={classes.erros} role="region" aria-label="Erros encontrados" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col" className={classes.linha}>
                  Linha
                </th>
                <th scope="col">Coluna</th>
                <th scope="col">O que há</th>
              </tr>
            </thead>
            <tbody>
              {q.data.itens.map((e) => (
                <tr key={`${e.linha} ${e.coluna} ${e.mensagem}`}>
                  <td className={`num ${classes.linha}`}>{e.linha}</td>
                  <td>{e.coluna}</td>
                  <td>
                    {e.valor !== '' && <code className={classes.valor}>{e.valor}</code>} {e.mensagem}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {q.data?.proximo && (
        <Text size="sm" c="dimmed">
          Estes são os primeiros {q.data.itens.length}: os outros estão na planilha com os erros.
        </Text>
      )}
    </>
  )
}
