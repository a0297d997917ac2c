// Signs in to an app and waits to be welcomed. Run it on an app of yours with, for example,
// --args '{"app": "com.example.shop", "email": "me@example.com", "password": "{{secret:SHOP}}", "welcome": "Hello"}'.

const {
  app = "demo.signin",
  email = "ada@example.com",
  password = "p&ss$word%s'\"",
  labels = { email: "Email", password: "Password", remember: "Remember me", submit: "Sign in" },
  welcome = "Welcome, Ada",
} = args ?? {};

await ui.launchApp(app, { restart: true });
await ui.fill(labels.email, email);
await ui.fill(labels.password, password);
await ui.tap(labels.remember);
await ui.tap({ text: labels.submit, role: "button" }, { expect: welcome });

return { signedIn: await ui.visible(welcome) };
