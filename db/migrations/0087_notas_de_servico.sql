-- Keys of notes whose issuer's CNPJ has letters (NT 2025.001), and of national service notes: 50 positions, model 0, sums by the national code of the service.
alter table nota_fiscal drop constraint nota_fiscal_chave_check, drop constraint nota_fiscal_modelo_check;
alter table nota_fiscal add constraint nota_fiscal_chave_check check (chave ~ '^[0-9A-Z]{44}$' or chave ~ '^[0-9A-Z]{50}$');
alter table nota_fiscal add constraint nota_fiscal_modelo_check check (modelo in (55, 65) or (modelo = 0 and length(chave) = 50));
alter table nota_fiscal_soma drop constraint nota_fiscal_soma_cfop_check;
alter table nota_fiscal_soma add constraint nota_fiscal_soma_cfop_check check (cfop ~ '^\d{4}$' or cfop ~ '^\d{6}$');
