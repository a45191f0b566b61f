-- The second role of docs/operations.md; the first, patio_owner, is the image's own superuser.
\getenv senha SENHA_LOGIN
create role patio_login login nosuperuser nobypassrls noinherit password :'senha';
